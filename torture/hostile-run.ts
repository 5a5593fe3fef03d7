import { spent } from '../bench/spent.ts';
import { main } from '../pipeline/cli.ts';

// A collection in a process of its own, with its options on the command line. Tells its parent its cost, the reading processes included.
const nothing = (): void => {};
console.log = nothing;
await main(process.argv.slice(2));
process.send?.(spent(), () => process.disconnect());
