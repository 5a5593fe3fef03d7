import type { APIRoute } from 'astro';

export const prerender = false;

/** Where the lender picker leads without a script: to the chosen lender's page, or to the list where none was chosen. */
export const GET: APIRoute = ({ url, redirect }) => {
  const lender = url.searchParams.get('lender') ?? '';
  return redirect(/^[a-z0-9]{2,24}$/.test(lender) ? `/lenders/${lender}` : '/lenders', 303);
};
