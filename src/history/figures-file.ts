import Sqlite from 'better-sqlite3';

/** An SQLite database as bytes: `figures`, the meaning of its columns in `dictionary`, and the snapshot in `about`. */
export function figuresFile(
  { id, publishedAt }: { id: string; publishedAt: string },
  columns: readonly { name: string; type: 'TEXT' | 'INTEGER' | 'REAL'; description: string }[],
  rows: readonly (string | number | null)[][],
): Uint8Array {
  const database = new Sqlite(':memory:');
  try {
    const shape = columns.map(({ name, type }) => `"${name}" ${type}`).join(', ');
    database.exec(`CREATE TABLE about (snapshot TEXT NOT NULL, publishedAt TEXT NOT NULL) STRICT;
      CREATE TABLE dictionary (name TEXT PRIMARY KEY, type TEXT NOT NULL, description TEXT NOT NULL) STRICT;
      CREATE TABLE figures (${shape}) STRICT;
      -- The name that the table had first.
      CREATE VIEW figure AS SELECT * FROM figures;`);
    database.prepare('INSERT INTO about VALUES (?, ?)').run(id, publishedAt);
    const word = database.prepare('INSERT INTO dictionary VALUES (@name, @type, @description)');
    const figure = database.prepare(`INSERT INTO figures VALUES (${columns.map(() => '?').join(', ')})`);
    database.transaction(() => {
      for (const column of columns) word.run(column);
      for (const row of rows) figure.run(row);
      database.exec('CREATE INDEX figures_id ON figures (id)');
    })();
    return new Uint8Array(database.serialize());
  } finally {
    database.close();
  }
}
