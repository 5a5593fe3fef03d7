import { main } from '../../pipeline/cli.ts';
import { resourceUsage } from '../bench/resource-usage.ts';

// A collection in a process of its own, with its options on the command line. Tells its parent its cost, the reading processes included.
const nothing = (): void => {};
console.log = nothing;
await main(process.argv.slice(2));
process.send?.(resourceUsage(), () => process.disconnect());
