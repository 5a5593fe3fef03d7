import { backUp, putBack } from '../../src/access/backup.ts';
import { UserError } from '../../src/command.ts';
import { verifyHistory } from '../../src/history/verify.ts';
import { databaseOf, databaseSettings, dataSettings, now } from '../../src/settings.ts';
import { count } from './markdown.ts';
import { verified, verifiedHistory } from './verify.ts';

/** A command of the workflows. It resolves to its exit code; nothing is 0. */
export type Command = (args: string[]) => Promise<number | undefined>;

/** The commands about a data folder, and about backups of the accounts. */
export const FOLDER_COMMANDS: Record<string, Command> = {
  async verify([folder = dataSettings().DATA_DIR]) {
    const { manifest, rates } = await verified(folder, now());
    const { snapshots, versions } = await verifiedHistory(folder);
    const { HISTORY_PATH } = dataSettings();
    await verifyHistory(folder, HISTORY_PATH ?? ':memory:');
    const figures = [...rates.values()].reduce((sum, list) => sum + list.length, 0);
    console.log(
      `${folder}: snapshot ${manifest.snapshot} is whole: ${figures} rates of ${rates.size} lenders; ` +
        `so are all ${count(snapshots, 'snapshot')} and ${count(versions, 'version')} before and with it, and the history says what they say`,
    );
  },

  async backup([folder = 'backups']) {
    const settings = databaseSettings();
    const { file, accounts } = await backUp(databaseOf(settings), folder, now(), {
      beside: settings.DATABASE_PATH,
    });
    console.log(`${file} holds ${count(accounts, 'account')}`);
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
