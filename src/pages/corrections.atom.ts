import { correctionPages } from '../site/feeds/corrections.ts';
import { feedRoute } from '../site/feeds/document.ts';

export const prerender = true;

export const GET = feedRoute(correctionPages);
