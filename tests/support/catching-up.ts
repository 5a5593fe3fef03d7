import Sqlite from 'better-sqlite3';
import { openHistory } from '../../src/history/open-history.ts';

/** `catching-up.ts ROOT FILE [N]`: brings a history up to date, in a process that kills itself at its n-th write. */
const [root = '', file = '', at = 'Infinity'] = process.argv.slice(2);
const history = openHistory({ root, file });
const statements = Object.getPrototypeOf(new Sqlite(':memory:').prepare('SELECT 1')) as Sqlite.Statement;
const { run } = statements;
let writes = 0;
statements.run = function (this: Sqlite.Statement, ...given) {
  if (++writes >= Number(at)) process.kill(process.pid, 'SIGKILL');
  return run.apply(this, given);
};
await history.catchUp();
await history.close();
process.disconnect();
