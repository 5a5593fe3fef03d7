import { writeFileSync } from 'node:fs';
import { resourceUsage } from './resource-usage.ts';

// Loaded before a program as `meter.ts?FILE`: writes the program's resource usage to that file when it ends.
const file = decodeURIComponent(new URL(import.meta.url).search.slice(1));
process.on('exit', () => writeFileSync(file, JSON.stringify(resourceUsage())));
