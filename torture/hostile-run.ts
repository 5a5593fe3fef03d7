import { spent } from '../bench/spent.ts';
import { main } from '../pipeline/cli.ts';

// A collection in a process of its own, told on its command line. Tells its parent what it cost, with the processes that read.
const nothing = (): void => {};
console.log = nothing;
await main(process.argv.slice(2));
process.send?.(spent(), () => process.disconnect());
