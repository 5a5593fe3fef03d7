import type { APIRoute } from 'astro';
import { correctionPages } from '../../site/feeds/corrections.ts';
import { archivePaths } from '../../site/feeds/document.ts';

export const prerender = true;

export const getStaticPaths = () => archivePaths(correctionPages);
export const GET: APIRoute<{ route: APIRoute }> = (visit) => visit.props.route(visit);
