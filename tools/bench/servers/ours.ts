import path from 'node:path';
import { openAccess } from '../../../src/access/access.ts';
import { openContext } from '../../../src/host/context.ts';
import { openLog } from '../../../src/host/log.ts';
import { createHost, listen } from '../../../src/server.ts';
import { databaseOf, serverSettings } from '../../../src/settings.ts';
import { folder, POLICIES, serve } from './shared.ts';

/** The production host, logging every request to a file; only the limits are wide, so that all requests are answered. */
const settings = serverSettings({
  DATA_DIR: path.join(folder, 'data'),
  DATABASE_PATH: path.join(folder, 'gate.sqlite'),
});
const log = openLog('info', path.join(folder, 'ours.log')).logger;
const context = await openContext(settings, { log });
const wide = await openAccess({ ...databaseOf(settings), policiesOf: () => POLICIES });
context.access.quotas = wide.quotas;
serve(await listen(createHost(context, null), { port: 0, host: '127.0.0.1' }));
