import { LENDER_TERMS } from './terms.ts';

/** Where a lender lends, with the address that says so, and to whom it sells what its page does not mark; empty where nothing is known. */
export function lendingOf(id: string) {
  const { lends, sells = [] } = LENDER_TERMS.get(id) ?? {};
  return {
    provinces: lends?.provinces ?? null,
    provincesSource: lends ? `https://${lends.address}` : null,
    sells: sells.map(({ insurance }) => insurance),
  };
}
