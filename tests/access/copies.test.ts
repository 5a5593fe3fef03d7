import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { main as automation } from '../../pipeline/automation/cli.ts';
import { openAccess, type Place } from '../../src/access/access.ts';
import { backUp, putBack } from '../../src/access/backup.ts';
import { inProcess } from '../support/command.ts';
import { temporaryFolder } from '../support/folder.ts';
import { ownDatabase } from '../support/stores.ts';

const at = (day: number): Date => new Date(`2026-11-${String(day).padStart(2, '0')}T00:00:00Z`);
const now = (): number => at(20).getTime();

/** An empty database of accounts in each of their places. */
const PLACES: Record<string, () => Promise<Place>> = {
  SQLite: async () => ({ file: path.join(temporaryFolder(), 'accounts.sqlite') }),
  ...(process.env['TEST_DATABASE_URL']
    ? {
        PostgreSQL: async () => {
          const { url, drop } = await ownDatabase();
          onTestFinished(drop);
          return { url };
        },
      }
    : {}),
};

/** Does something with the accounts of a place. */
async function within<Result>(place: Place, work: (access: Awaited<ReturnType<typeof openAccess>>) => Promise<Result>) {
  const access = await openAccess({ ...place, now, waitMs: 10_000 });
  try {
    return await work(access);
  } finally {
    await access.close();
  }
}
const add = (place: Place, ...emails: string[]) =>
  within(place, async ({ accounts, keys }) => {
    for (const email of emails) await keys.create((await accounts.add(email, '-'))?.id as string, 'a key');
  });
const remove = (place: Place, email: string) =>
  within(place, async ({ accounts }) => accounts.remove((await accounts.find(email))?.id as string));
const emails = (place: Place) =>
  within(place, async ({ accounts }) => (await accounts.list()).map(({ email }) => email).sort());

describe.each(Object.keys(PLACES))('a copy of the accounts in %s', (name) => {
  const placed = PLACES[name] as () => Promise<Place>;

  test('is verified, and has a note beside it that names nobody', async () => {
    const [place, folder] = [await placed(), temporaryFolder()];
    await add(place, 'a@b.ca', 'c@d.ca');
    await remove(place, 'c@d.ca');
    const { file, accounts } = await backUp(place, folder, at(1));
    expect(accounts).toBe(1);
    expect((await readdir(folder)).sort()).toEqual([path.basename(file), `${path.basename(file)}.json`]);
    const note = await readFile(`${file}.json`, 'utf8');
    expect(JSON.parse(note)).toMatchObject({
      rows: { account: 1, api_key: 1 },
      erased: [expect.stringMatching(/^erased:[0-9a-f]{64}$/)],
    });
    expect(note).not.toMatch(/@|b\.ca/);
  });

  test('restored later does not bring back accounts that were removed since', async () => {
    const [place, folder] = [await placed(), temporaryFolder()];
    await add(place, 'stays@b.ca', 'goes@b.ca');
    const { file } = await backUp(place, folder, at(1));
    await remove(place, 'goes@b.ca');
    await add(place, 'later@b.ca');
    await putBack(file, place);
    expect(await emails(place)).toEqual(['stays@b.ca']);
    // Nor does a second one, though the database itself is the older now.
    await putBack(file, place);
    expect(await emails(place)).toEqual(['stays@b.ca']);
  });

  test('restored over a lost database knows the removals that later copies know', async () => {
    const [place, folder] = [await placed(), temporaryFolder()];
    await add(place, 'stays@b.ca', 'goes@b.ca');
    const { file } = await backUp(place, folder, at(1));
    await remove(place, 'goes@b.ca');
    await backUp(place, folder, at(2));
    const other = await placed();
    await within(other, async () => {});
    await putBack(file, other);
    expect(await emails(other)).toEqual(['stays@b.ca']);
  });

  test('that is restored can be replaced by a newer one, which brings back the accounts made in between', async () => {
    const [place, folder] = [await placed(), temporaryFolder()];
    await add(place, 'old@b.ca');
    const older = await backUp(place, folder, at(1));
    await add(place, 'new@b.ca');
    const newer = await backUp(place, folder, at(2));
    await putBack(older.file, place);
    expect(await emails(place)).toEqual(['old@b.ca']);
    await putBack(newer.file, place);
    expect(await emails(place)).toEqual(['new@b.ca', 'old@b.ca']);
  });

  test('that is damaged is not restored', async () => {
    const [place, folder] = [await placed(), temporaryFolder()];
    await add(place, 'a@b.ca');
    const { file } = await backUp(place, folder, at(1));
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(7, bytes.length - 20));
    await expect(putBack(file, place)).rejects.toThrow(/is damaged/);
    expect(await emails(place)).toEqual(['a@b.ca']);
  });

  test('without accounts is a failure if the copy before had some', async () => {
    const [place, folder] = [await placed(), temporaryFolder()];
    await add(place, 'a@b.ca');
    await backUp(place, folder, at(1));
    const empty = await placed();
    await within(empty, async () => {});
    const said = /holds no account, and .* held 1: is the database the right one/;
    await expect(backUp(empty, folder, at(2), { keep: 1 })).rejects.toThrow(said);
    expect(await readdir(folder)).toHaveLength(4);
  });

  test('replaces the oldest one and its note', async () => {
    const [place, folder] = [await placed(), temporaryFolder()];
    await add(place, 'a@b.ca');
    // Files of other names stay.
    const others = [
      'accounts-2026-10-01T00-00-00Z.sqlite.77.part',
      'notes.txt',
      'old-accounts-2026-10-01T00-00-00Z.sqlite',
    ];
    for (const name of others) await writeFile(path.join(folder, name), 'kept');
    for (const day of [1, 2, 3, 4]) await backUp(place, folder, at(day), { keep: 2 });
    const left = await readdir(folder);
    expect(left).toEqual(expect.arrayContaining(others));
    const days = left.flatMap((file) => /2026-11-(\d\d)/.exec(file)?.[1] ?? []);
    expect(days.sort()).toEqual(['03', '03', '04', '04']);
  });
});

test('a copy of one kind of database is not restored into the other kind', async () => {
  const folder = temporaryFolder();
  const place = { file: path.join(folder, 'accounts.sqlite') };
  const dump = path.join(folder, 'accounts-2026-11-01T00-00-00Z.dump');
  await expect(putBack(dump, place)).rejects.toThrow(/set DATABASE_URL/);
  const url = 'postgres://nobody@127.0.0.1:9/none';
  await expect(putBack(place.file, { url })).rejects.toThrow(/unset it, or bring the accounts along/);
});

test('the operator’s commands back up and restore the database that the environment names', async () => {
  const folder = temporaryFolder();
  const file = path.join(temporaryFolder(), 'accounts.sqlite');
  await add({ file }, 'a@b.ca', 'gone@b.ca');
  const env = { DATABASE_PATH: file, PATH: process.env['PATH'] };
  const made = await inProcess(() => automation(['backup', folder]), { env });
  expect(made).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/accounts-.*\.sqlite holds 2 accounts, and was tried/),
  });
  await remove({ file }, 'gone@b.ca');
  const copy = path.join(folder, (await readdir(folder)).find((one) => one.endsWith('.sqlite')) as string);
  const restored = await inProcess(() => automation(['restore', copy]), { env });
  expect(restored).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('but for who was removed since (1 removal known)'),
  });
  expect(await emails({ file })).toEqual(['a@b.ca']);
});
