import type { APIRoute } from 'astro';
import { speak } from '../../site/speech.ts';

/** The schedule is a part of the payment calculator. */
export const GET: APIRoute = ({ url, redirect }) => redirect(speak(url).link(`/calculator${url.search}`), 301);
