import { feedRoute } from '../site/feeds/document.ts';
import { feedPages } from '../site/feeds/feed.ts';

export const prerender = true;

export const GET = feedRoute(feedPages);
