/** What reports may tell. Where `data/` is private, logs and issues are still public: they hold counts, states, reasons and short quotes, no figure. */
export interface Telling {
  /** True if figures may be published, and lists that consist of figures. */
  figures: boolean;
  /** Prepares a text for publishing: unchanged, or with `#` in the place of each figure. */
  told(text: string): string;
}

/** Figures as rates are printed, in any notation, and wider, so that none slips out: with decimals, a unit, a fraction, beside prime, in JSON. */
const FIGURE = new RegExp(
  [
    /\d+(?:[.,·٫]\d+)+/,
    /\d+(?:\s?\d⁄\d)?\s?(?:%|per\s?cent|pour\s?cent|bps?\b|basis\s?points?|points?\s?de\s?base)/,
    /\d*\s?\d⁄\d+/,
    /(?<=(?:prime|préférentiel)\s?[+−–-]\s?)\d+/,
    /(?<=percent"?\s?:\s?-?)\d+/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);
/** A lender's words, between quotation marks; behind `=` stands an argument for people to copy instead. */
const QUOTED = /="[^"\n]*"|"[^"\n]*"|“[^”\n]*”|«[^»\n]*»/gu;
/** Marks that nobody sees, which may stand inside a figure. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

const closed = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(FIGURE, '#')
    .replace(QUOTED, (words) => (words.startsWith('=') ? words : words.replace(/\p{N}+/gu, '#')));

export const OPEN: Telling = { figures: true, told: (text) => text };
export const CLOSED: Telling = { figures: false, told: closed };

/** Rules for the reports published here. @param settings.DATA_REPOSITORY the private repository that holds `data/`; unset: this one does */
export const tellingOf = ({ DATA_REPOSITORY }: { DATA_REPOSITORY?: string | undefined }): Telling =>
  DATA_REPOSITORY === undefined ? OPEN : CLOSED;

/** Lets a process print only what may be published, whichever part prints: traces of mistakes quote pages too. */
export function guard({ told }: Telling, streams: readonly NodeJS.WriteStream[] = [process.stdout, process.stderr]) {
  for (const stream of streams) {
    const write = stream.write.bind(stream) as (text: string, ...rest: unknown[]) => boolean;
    stream.write = (text: string | Uint8Array, ...rest: unknown[]) => write(told(String(text)), ...rest);
  }
}
