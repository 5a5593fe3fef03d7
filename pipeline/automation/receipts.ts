import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { UserError } from '../../src/command.ts';
import { openHistory } from '../../src/history/history.ts';
import { superseding } from '../../src/history/superseding.ts';
import { hasSnapshot } from '../../src/snapshots/manifests.ts';
import { BadReceipt, checkReceipt, LARGEST_RECEIPT, type Proven } from '../../src/snapshots/receipt.ts';
import { readKeys, readKeysFile } from '../../src/snapshots/signing.ts';

/** Reads a file up to the size of the largest receipt and one byte more, so that a larger one is seen to be. */
const readBegin = (file: string): Promise<string> =>
  text(createReadStream(file, { end: LARGEST_RECEIPT })).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(`${file} cannot be read (${error.code})`);
  });

/** Checks a receipt offline, and in a data folder whether the figure still stands. @param keys a file of keys, else the folder's @throws {UserError} */
export async function receiptLines(file: string, root: string, keys?: string): Promise<string[]> {
  const published = keys === undefined ? await readKeys(root) : await readKeysFile(keys);
  const proven = await checkReceipt(await readBegin(file), published).catch((error) => {
    if (!(error instanceof BadReceipt)) throw error;
    throw new UserError(`${file} proves nothing: ${error.message}`, { exitCode: 1 });
  });
  const { rate, snapshot, signed, isFirstAnswer } = proven;
  if (!signed)
    throw new UserError(
      `${file}: its digests fit together, but snapshot ${snapshot} is not signed, so nothing proves who published it`,
      { exitCode: 1 },
    );
  return [
    `${file} holds: snapshot ${snapshot} published ${rate.id} at ${rate.ratePercent ?? 'no figure'} %`,
    `from ${rate.sourceUrl}, whose answer had the SHA-256 ${rate.evidence}${isFirstAnswer ? '' : ' (the raw record here is of a later answer)'}`,
    `signed ${signed.at} by ${signed.key}`,
    await standing(proven, root),
  ];
}

/** Whether the figure still stands, as the data folder knows, or else as the receipt was told. */
async function standing({ rate, snapshot, superseded }: Proven, root: string): Promise<string> {
  const told = (later: NonNullable<Proven['superseded']>): string =>
    `SUPERSEDED: snapshot ${later.snapshot} has it ${later.kind}`;
  const history = hasSnapshot(root) ? openHistory({ root, file: ':memory:' }) : null;
  try {
    await history?.catchUp();
    const moment = history?.named(snapshot);
    if (!history || !moment)
      return superseded
        ? told(superseded)
        : `${root} does not hold that snapshot: whether the figure still stands is not known`;
    const later = superseding(history, rate.id, moment, new Date());
    return later ? told(later) : `it still stands in ${history.newest()?.id}, the newest snapshot of ${root}`;
  } finally {
    await history?.close();
  }
}
