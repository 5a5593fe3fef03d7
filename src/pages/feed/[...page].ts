import type { APIRoute, GetStaticPaths } from 'astro';
import { atomOf, feedPages, jsonOf } from '../../site/feed.ts';

/** The archives of the feed by month, in both formats. */
export const getStaticPaths = (async () => {
  const [, ...archives] = await feedPages();
  return archives.flatMap((page) => {
    const month = page.name.slice('feed/'.length);
    return [
      { params: { page: `${month}.atom` }, props: { body: atomOf(page) } },
      { params: { page: `${month}.json` }, props: { body: jsonOf(page) } },
    ];
  });
}) satisfies GetStaticPaths;

/** One archive as a file. */
export const GET: APIRoute<{ body: string }> = ({ props }) => new Response(props.body);
