import type { APIRoute } from 'astro';
import { LENDER_ID } from '../rates/vocabulary.ts';
import { speak } from '../site/speech.ts';

/** The target of the lender picker without a script: the chosen lender's page, or the list if none was chosen. */
export const GET: APIRoute = ({ url, redirect }) => {
  const { link } = speak(url);
  const lender = url.searchParams.get('lender') ?? '';
  return redirect(link(LENDER_ID.test(lender) ? `/lenders/${lender}` : '/lenders'), 303);
};
