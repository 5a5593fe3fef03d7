import type { APIRoute, GetStaticPaths } from 'astro';
import { atomOf, jsonOf } from '../../site/feeds/document.ts';
import { feedPage, feedPages } from '../../site/feeds/feed.ts';

const FORMATS = { atom: atomOf, json: jsonOf };

/** The archives of the feed by month, in both formats. */
export const getStaticPaths = (async () => {
  const [, ...archives] = await feedPages('en');
  return archives.flatMap(({ name }) =>
    Object.entries(FORMATS).map(([format, write]) => ({
      params: { page: `${name.slice('feed/'.length)}.${format}` },
      props: { name, write },
    })),
  );
}) satisfies GetStaticPaths;

/** One archive as a file. */
export const GET: APIRoute<{ name: string; write: typeof atomOf }> = async ({ url, props }) =>
  new Response(props.write(await feedPage(url, props.name)));
