import Sqlite from 'better-sqlite3';

/** Writes pairs of rows into a database until it is killed, as a busy server would: `writer.ts FILE`. */
const database = new Sqlite(process.argv[2] as string, { timeout: 5000 });
const add = database.prepare('INSERT INTO ledger (pair) VALUES (?)');
const last = database.prepare('SELECT coalesce(max(pair), 0) FROM ledger').pluck();
const pair = database.transaction(() => {
  const next = (last.get() as number) + 1;
  add.run(next);
  add.run(next);
});

function work(): void {
  for (let turn = 0; turn < 20; turn++) pair.immediate();
  setImmediate(work);
}
work();
process.stdout.write('writing\n');
