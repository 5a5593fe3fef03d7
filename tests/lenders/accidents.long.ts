import path from 'node:path';
import { breakEach } from './broken.ts';

breakEach(path.resolve(import.meta.dirname, '../recordings'));
