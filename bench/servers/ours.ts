import path from 'node:path';
import { openAdmission } from '../../src/access/admission.ts';
import { openDatabase } from '../../src/access/database.ts';
import { openQuotas } from '../../src/access/quotas.ts';
import { openContext, openLog } from '../../src/context.ts';
import { createHost, listen } from '../../src/server.ts';
import { readSettings } from '../../src/settings.ts';
import { folder, POLICIES, serve } from './shared.ts';

/** The production host as it is, logging every request to a file; only the limits are wide, so that all are answered. */
const settings = readSettings({
  DATA_DIR: path.join(folder, 'data'),
  DATABASE_PATH: path.join(folder, 'gate.sqlite'),
});
const log = openLog('info', path.join(folder, 'ours.log'));
const context = await openContext(settings, { log });
const database = openDatabase(settings.DATABASE_PATH);
context.access.admission = openAdmission(database, openQuotas(database), Date.now, () => POLICIES);
serve(await listen(createHost(context, null), 0, '127.0.0.1'));
