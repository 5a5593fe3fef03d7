import type { APIRoute } from 'astro';
import { archivePaths } from '../../site/feeds/document.ts';
import { feedPages } from '../../site/feeds/feed.ts';

export const prerender = true;

export const getStaticPaths = () => archivePaths(feedPages);
export const GET: APIRoute<{ route: APIRoute }> = (visit) => visit.props.route(visit);
