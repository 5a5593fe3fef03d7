import { writeFileSync } from 'node:fs';
import { spent } from './spent.ts';

// Loaded ahead of a program as `meter.ts?FILE`: writes there what it used when it ends.
const file = decodeURIComponent(new URL(import.meta.url).search.slice(1));
process.on('exit', () => writeFileSync(file, JSON.stringify(spent())));
