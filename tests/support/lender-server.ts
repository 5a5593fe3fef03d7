import { createServer } from 'node:http';
import { answering, recordedHosts } from './lender-hosts.ts';

// Serves every lender on the given port, for processes that are started with `wire.mjs`.
createServer(answering(await recordedHosts('tests/recordings'))).listen(Number(process.argv[2]), '127.0.0.1');
