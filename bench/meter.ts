import { writeFileSync } from 'node:fs';
import { spent } from './spent.ts';

// Loaded ahead of a program: writes what it used when it ends.
const file = process.env['METER_FILE'];
if (file) process.on('exit', () => writeFileSync(file, JSON.stringify(spent())));
