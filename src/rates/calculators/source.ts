/** The confidence in a fact: `high`, law, regulator or the lender's own words; `medium`, a good third party or an old page; `low`, one weak source. */
export type Confidence = 'high' | 'medium' | 'low';

/** The source of a rule or figure. */
export type Source = ReturnType<typeof source>;

/** The day on which the pages named as sources were read. */
export const SOURCES_SEEN = '2026-11-22';

/** A source in one line. */
export const source = (address: string, dated: string | null = null, confidence: Confidence = 'high') => ({
  /** The address without `https://`. One with `…` is known in part only and cannot be opened. */
  address,
  /** The date that the page bears, as far as it is known (`2024-12-15`, `2024-12`, `2024`); null for an undated page. */
  dated,
  confidence,
});

/** The full address of a source; null if only a part of it is known. */
export const addressOf = ({ address }: Source): string | null => (address.includes('…') ? null : `https://${address}`);
