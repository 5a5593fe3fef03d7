import path from 'node:path';
import { breakEach, tenTimesEach } from './broken.ts';

const OWN = path.resolve(import.meta.dirname, '../recordings');

breakEach(OWN);
tenTimesEach(OWN);
