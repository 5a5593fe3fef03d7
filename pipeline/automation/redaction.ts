/** How a report is redacted. Where `data/` is private, logs and issues are still public: they hold counts, states, reasons and short quotes, no figure. */
export interface Redaction {
  /** True if figures may be published, and lists that consist of figures. */
  showsFigures: boolean;
  /** Prepares a text for publishing: unchanged, or with `#` in the place of each figure. */
  redacted(text: string): string;
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

const withoutFigures = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(FIGURE, '#')
    .replace(QUOTED, (words) => (words.startsWith('=') ? words : words.replace(/\p{N}+/gu, '#')));

export const NO_REDACTION: Redaction = { showsFigures: true, redacted: (text) => text };
export const FIGURES_REDACTED: Redaction = { showsFigures: false, redacted: withoutFigures };

/** How reports are redacted here. @param settings.DATA_REPOSITORY the private repository that holds `data/`; unset: this one does */
export const redactionOf = ({ DATA_REPOSITORY }: { DATA_REPOSITORY?: string | undefined }): Redaction =>
  DATA_REPOSITORY === undefined ? NO_REDACTION : FIGURES_REDACTED;

/** Redacts all output of a process, whichever part prints: traces of mistakes quote pages too. */
export function redactOutput(
  { redacted }: Redaction,
  streams: readonly NodeJS.WriteStream[] = [process.stdout, process.stderr],
) {
  for (const stream of streams) {
    const write = stream.write.bind(stream) as (text: string, ...rest: unknown[]) => boolean;
    stream.write = (text: string | Uint8Array, ...rest: unknown[]) => write(redacted(String(text)), ...rest);
  }
}
