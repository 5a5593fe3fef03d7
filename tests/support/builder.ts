import { build } from 'astro';

/** One site to build: where to, and the settings of this one. */
export interface Order {
  out: string;
  settings: Record<string, string>;
}

/** Builds sites one after the other for the process that started it, and ends with it. Answers what was wrong; null where nothing was. */
process.on('message', async ({ out, settings }: Order) => {
  Object.assign(process.env, settings);
  const wrong = await build({ outDir: out, logLevel: 'silent' }).then(
    () => null,
    (error: unknown) => String(error instanceof Error ? error.stack : error),
  );
  process.send?.(wrong);
});
process.on('disconnect', () => process.exit());
