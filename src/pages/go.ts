import type { APIRoute } from 'astro';
import { LENDER_ID } from '../rates/vocabulary.ts';
import { speak } from '../site/speech.ts';

export const prerender = false;

/** Where the lender picker leads without a script: to the chosen lender's page, or to the list where none was chosen. */
export const GET: APIRoute = ({ url, redirect }) => {
  const { link } = speak(url);
  const lender = url.searchParams.get('lender') ?? '';
  return redirect(link(LENDER_ID.test(lender) ? `/lenders/${lender}` : '/lenders'), 303);
};
