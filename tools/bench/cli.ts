import process from 'node:process';

/** `npm run bench -- answers|api|capacity|collect|count|growth|history|honesty|site|statement [options]`: each prints its ratios side by side. */
const [name, ...options] = process.argv.slice(2);
if (
  !['answers', 'api', 'capacity', 'collect', 'count', 'growth', 'history', 'honesty', 'site', 'statement'].includes(
    name ?? '',
  )
) {
  console.error('Usage: npm run bench -- answers|api|capacity|collect|count|growth|history|honesty|site|statement');
  process.exit(2);
}
process.argv.splice(2, Number.POSITIVE_INFINITY, ...options);
await import(`./${name}.ts`);
