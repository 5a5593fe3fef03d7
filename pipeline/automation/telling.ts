/**
 * What may be told where a report is read. Where `data/` stands in a private repository, everybody reads the logs, summaries, issues and
 * artifacts of the public one: counts, states, reasons, digests and short quotes are told there, and no figure.
 */
export interface Telling {
  /** Whether figures may be told, and lists whose whole sense they are. */
  figures: boolean;
  /** A text as it may be told: as it is, or with `#` in the place of each figure. */
  told(text: string): string;
}

/** With decimals, in whatever writing, or with a percent sign or the word for it. Wider than a rate is printed: none is let through. */
const FIGURE = /\d+(?:[.,]\d+)+|\d+(?:\s?\d[⁄/]\d)?\s?(?:%|per\s?cent|pour\s?cent)/giu;

export const OPEN: Telling = { figures: true, told: (text) => text };
export const CLOSED: Telling = { figures: false, told: (text) => text.normalize('NFKC').replace(FIGURE, '#') };

/** How reports are told here. @param settings.DATA_REPOSITORY the private repository that holds `data/`; unset: this one does */
export const tellingOf = ({ DATA_REPOSITORY }: { DATA_REPOSITORY?: string | undefined }): Telling =>
  DATA_REPOSITORY === undefined ? OPEN : CLOSED;

/** Lets a process print only what may be told, whoever of it prints: traces of mistakes quote pages too. */
export function guard(
  { told }: Telling,
  streams: readonly NodeJS.WriteStream[] = [process.stdout, process.stderr],
): void {
  for (const stream of streams) {
    const write = stream.write.bind(stream) as (text: string, ...rest: unknown[]) => boolean;
    stream.write = (text: string | Uint8Array, ...rest: unknown[]) => write(told(String(text)), ...rest);
  }
}
