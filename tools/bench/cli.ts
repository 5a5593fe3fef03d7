import process from 'node:process';

/** `npm run bench -- answers|api|capacity|collect|count|growth|history|honesty|site [options]`: each prints its ratios side by side. */
const [name, ...options] = process.argv.slice(2);
if (!['answers', 'api', 'capacity', 'collect', 'count', 'growth', 'history', 'honesty', 'site'].includes(name ?? '')) {
  console.error('Usage: npm run bench -- answers|api|capacity|collect|count|growth|history|honesty|site');
  process.exit(2);
}
process.argv.splice(2, Number.POSITIVE_INFINITY, ...options);
await import(`./${name}.ts`);
