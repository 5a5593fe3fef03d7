import path from 'node:path';
import { tenTimesEach } from './broken.ts';

tenTimesEach(path.resolve(import.meta.dirname, '../recordings'));
