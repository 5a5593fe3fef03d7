import process from 'node:process';

const BENCHES = ['api', 'honesty'];

/** `npm run bench -- NAME [options]`: each prints its ratios side by side. */
const [name = '', ...options] = process.argv.slice(2);
if (!BENCHES.includes(name)) {
  console.error(`Usage: npm run bench -- ${BENCHES.join('|')}`);
  process.exit(2);
}
process.argv.splice(2, Number.POSITIVE_INFINITY, ...options);
await import(`./${name}.ts`);
