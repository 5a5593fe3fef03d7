import type { APIRoute, GetStaticPaths } from 'astro';
import { correctionPage, correctionPages } from '../../site/feeds/corrections.ts';
import { atomOf, jsonOf } from '../../site/feeds/document.ts';

const FORMATS = { atom: atomOf, json: jsonOf };

/** The archives of the feed by month, in both formats. */
export const getStaticPaths = (async () => {
  const [, ...archives] = await correctionPages('en');
  return archives.flatMap(({ name }) =>
    Object.entries(FORMATS).map(([format, write]) => ({
      params: { page: `${name.slice('corrections/'.length)}.${format}` },
      props: { name, write },
    })),
  );
}) satisfies GetStaticPaths;

/** One archive as a file. */
export const GET: APIRoute<{ name: string; write: typeof atomOf }> = async ({ url, props }) =>
  new Response(props.write(await correctionPage(url, props.name)));
