import { openHistory } from '../../src/history/history.ts';

/** A process that brings a history up to date, to be killed under way. */
const [root = '', file = ''] = process.argv.slice(2);
const history = openHistory({ root, file });
process.send?.('begun');
await history.catchUp();
await history.close();
process.send?.('done');
process.disconnect();
