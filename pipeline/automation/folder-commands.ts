import { createReadStream } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { backUp, putBack } from '../../src/access/backup.ts';
import { UserError } from '../../src/command.ts';
import { openHistory } from '../../src/history/history.ts';
import { superseding } from '../../src/history/superseding.ts';
import { verifyHistory } from '../../src/history/verify.ts';
import { databaseOf, databaseSettings, dataSettings, runnerSettings, signingSettings } from '../../src/settings.ts';
import { hasSnapshot } from '../../src/snapshots/manifests.ts';
import { BadReceipt, checkReceipt, LARGEST_RECEIPT, type Proven } from '../../src/snapshots/receipt.ts';
import {
  KEYS,
  makeKey,
  readKeys,
  readKeysFile,
  signerOf,
  signSnapshots,
  verifiedSignatures,
} from '../../src/snapshots/signing.ts';
import { count } from './markdown.ts';
import { verified, verifiedArchive, verifiedHistory } from './verify.ts';

function options(args: string[]) {
  const files = { receipt: { type: 'string' }, keys: { type: 'string' } } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options: files });
  } catch {
    throw new UserError('verify takes a folder, --receipt FILE and --keys FILE: npm run verify -- --receipt FILE');
  }
}

/** A command of the workflows. It resolves to its exit code; nothing is 0. */
export type Command = (args: string[]) => Promise<number | undefined>;

/** The commands about a data folder, and about backups of the accounts. */
export const FOLDER_COMMANDS: Record<string, Command> = {
  async 'signing-key'([folder = dataSettings().DATA_DIR]) {
    if (runnerSettings().GITHUB_ACTIONS !== undefined)
      throw new UserError('Make a signing key on a machine of your own: here it would stand in the log');
    const key = await makeKey(folder, new Date());
    console.error(
      `The public half stands in ${path.join(folder, KEYS)} now: commit it. The line below is the secret SIGNING_KEY; it is kept nowhere else.`,
    );
    console.log(key);
  },

  async sign([folder = dataSettings().DATA_DIR]) {
    const { SIGNING_KEY } = signingSettings();
    if (!SIGNING_KEY)
      throw new UserError('SIGNING_KEY must be set, to the line that npm run automation -- signing-key printed');
    console.log(`${count(await signSnapshots(folder, signerOf(SIGNING_KEY), new Date()), 'snapshot')} signed`);
  },

  async verify(args) {
    const { values, positionals } = options(args);
    const [folder = dataSettings().DATA_DIR] = positionals;
    if (values.receipt !== undefined) {
      console.log((await receiptLines(values.receipt, folder, values.keys)).join('\n'));
      return;
    }
    const { manifest, rates } = await verified(folder, new Date());
    const { snapshots, versions } = await verifiedHistory(folder);
    const captures = await verifiedArchive(folder);
    const { HISTORY_PATH } = dataSettings();
    await verifyHistory(folder, HISTORY_PATH ?? ':memory:');
    const signed = await verifiedSignatures(folder);
    const figures = [...rates.values()].reduce((sum, list) => sum + list.length, 0);
    console.log(
      `${folder}: snapshot ${manifest.snapshot} is whole: ${figures} rates of ${rates.size} lenders; ` +
        `so are all ${count(snapshots, 'snapshot')} and ${count(versions, 'version')} before and with it, and the history says what they say` +
        (captures > 0 ? `; ${count(captures, 'archived page')} kept beside them` : '') +
        `; ${signed === 0 ? 'nothing is signed' : `${signed} of ${snapshots} signed`}`,
    );
  },

  async backup([folder = 'backups']) {
    const settings = databaseSettings();
    const { file, accounts } = await backUp(databaseOf(settings), folder, new Date(), {
      beside: settings.DATABASE_PATH,
    });
    console.log(`${file} holds ${count(accounts, 'account')}, and was tried`);
  },

  async restore([backup]) {
    if (!backup) throw new UserError('Name the backup: npm run automation -- restore backups/accounts-….sqlite');
    const settings = databaseSettings();
    const erased = await putBack(backup, databaseOf(settings));
    const where = settings.DATABASE_URL === undefined ? settings.DATABASE_PATH : 'the database';
    console.log(
      `${where} holds what ${backup} held, but for who was removed since (${count(erased, 'removal')} known)`,
    );
  },
};

/** Checks a receipt offline, and in a data folder whether the figure still stands. @param keys a file of keys, else the folder's @throws {UserError} */
async function receiptLines(file: string, root: string, keys?: string): Promise<string[]> {
  const published = keys === undefined ? await readKeys(root) : await readKeysFile(keys);
  // One byte more than the largest receipt, so that a larger one is seen to be.
  const receipt = await text(createReadStream(file, { end: LARGEST_RECEIPT })).catch(({ code }) => {
    throw new UserError(`${file} cannot be read (${code})`);
  });
  const proven = await checkReceipt(receipt, published).catch((error) => {
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
