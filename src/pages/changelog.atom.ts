import { changelogPages } from '../site/feeds/changelog.ts';
import { feedRoute } from '../site/feeds/document.ts';

export const prerender = true;

export const GET = feedRoute(changelogPages);
