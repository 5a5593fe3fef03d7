/** The source of a rule or figure. */
export interface Source {
  /** The address without `https://`. One with `…` is known in part only and cannot be opened. */
  address: string;
  /** The date that the page bears, as far as it is known (`2024-12-15`, `2024-12`, `2024`); null for an undated page. */
  dated: string | null;
  /** Whether it is a law, an authority, an insurer, or the lender that the rule is of. */
  isOfficial: boolean;
}

/** The day on which the pages named as sources were read. */
export const SOURCES_SEEN = '2026-11-22';

/** A source in one line: its address, then the date that it bears, and `official` for who decides: `kpmg.ca 2013`. */
export function sourceIn(line: string): Source {
  const [address = '', ...rest] = line.split(' ');
  return { address, dated: rest.find((word) => /^\d/.test(word)) ?? null, isOfficial: rest.includes('official') };
}

/** Sources in a line each. */
export const sourcesIn = (...lines: readonly string[]): readonly Source[] => lines.map(sourceIn);

/** The full address of a source; null if only a part of it is known. */
export const addressOf = ({ address }: Pick<Source, 'address'>): string | null =>
  address.includes('…') ? null : `https://${address}`;

/** The official sources where there is one, else all. */
export const deciding = (sources: readonly Source[]): readonly Source[] => {
  const official = sources.filter(({ isOfficial }) => isOfficial);
  return official.length > 0 ? official : sources;
};

/** Since when the newest of some sources dates, if that is more than two years before a day; else null. An undated page counts as of the day it was read. */
export function oldSince(sources: readonly Pick<Source, 'dated'>[], on: string): string | null {
  const newest =
    sources
      .map(({ dated }) => dated ?? SOURCES_SEEN)
      .sort()
      .at(-1) ?? SOURCES_SEEN;
  return newest < `${Number(on.slice(0, 4)) - 2}${on.slice(4)}` ? newest : null;
}
