import process from 'node:process';
import { pino } from 'pino';
import { openContext } from '../../src/host/context.ts';
import { createHost, listen } from '../../src/server.ts';
import { serverSettings } from '../../src/settings.ts';
import { THIS_MACHINE } from './trial.ts';

/** A server whose webhooks may reach this machine. Its settings come as JSON, then the longest time for a delivery, in ms. */
const settings = serverSettings(JSON.parse(process.argv[2] ?? '{}'));
const leaseMs = Number(process.argv[3]);
const log = pino({ level: 'error' }, process.stderr);
const context = await openContext(settings, { log, reach: THIS_MACHINE, pollMs: 50, leaseMs });
await listen(createHost(context, null), { port: settings.PORT, host: '127.0.0.1' });
