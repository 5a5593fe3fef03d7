import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe } from 'vitest';
import { breakEach } from './broken.ts';

const SHARED = path.resolve(import.meta.dirname, '../../../shared/recordings');
const isThere = existsSync(path.join(SHARED, 'index.json'));

describe.skipIf(!isThere)('whole real pages', () => {
  if (isThere) breakEach(SHARED);
});
