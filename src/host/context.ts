import type { Logger } from 'pino';
import { openAccess } from '../access/access.ts';
import { deviceCookie, sessionCookie } from '../access/cookie.ts';
import { unlessUnavailable } from '../access/unavailable.ts';
import { isAlertTask, webhookEnded, writeAlertLetter } from '../alerts/letters.ts';
import { openReporter } from '../alerts/reporter.ts';
import { PUBLIC, type Reach } from '../alerts/webhook-address.ts';
import { openWebhookCarrier } from '../alerts/webhook-carrier.ts';
import { openPeriods } from '../api/periods.ts';
import { openPastQueue, openThrottle } from '../api/throttle.ts';
import { UserError } from '../command.ts';
import type { History } from '../history/history.ts';
import { openHistory } from '../history/open-history.ts';
import { writeAccountLetter } from '../mail/account-letters.ts';
import { openCourier } from '../mail/courier.ts';
import { openLetters } from '../mail/letters.ts';
import { databaseOf, historyPath, isSecure, letterSettings, runningClock, type Settings } from '../settings.ts';
import { openStore } from '../snapshots/store.ts';
import { openLog } from './log.ts';

/** The parts of a running server: opened once by the host and passed to the API and the pages. */
export type Context = Awaited<ReturnType<typeof openContext>>;

/** What differs in tests and in the demo. Times in ms. */
interface Differences {
  now?: () => Date;
  log?: Logger;
  /** Between two looks at the database and the data folder. */
  pollMs?: number;
  /** For the database. */
  waitMs?: number;
  /** What webhooks may reach. */
  reach?: Reach;
}

/** Opens database and data folder; what was opened is closed again where the rest cannot be. @throws {UserError} */
export async function openContext(settings: Settings, options: Differences = {}) {
  await using opened = new AsyncDisposableStack();
  const { now = runningClock(), log = openLog(settings.LOG_LEVEL).logger, reach = PUBLIC, pollMs } = options;
  const keep = <Part extends { close(): unknown }>(part: Part): Part =>
    opened.adopt(part, async (part) => void (await part.close()));
  const clock = (): number => now().getTime();
  let problem: Error | undefined;
  let history: History | undefined;
  const snapshots = keep(
    await openStore(settings.DATA_DIR, {
      intervalMs: pollMs,
      now,
      onProblem(error) {
        problem = error;
        log.error({ problem: error.message }, 'the new snapshot cannot be used, the one held stays');
      },
      onChange({ manifest: { snapshot }, newerPublishedAt }) {
        if (newerPublishedAt === undefined) log.info({ snapshot }, 'snapshot in use');
        else log.warn({ snapshot, newerPublishedAt }, 'an older snapshot is in use: there was a newer one');
        void history?.catchUp();
      },
    }),
  );
  if (!snapshots.current()) throw new UserError(`DATA_DIR: ${problem?.message}`, { cause: problem });
  history = keep(
    openHistory({
      root: settings.DATA_DIR,
      file: historyPath(settings),
      newestId: () => snapshots.current()?.manifest.snapshot,
      isAside: true,
      onProblem: (error) => log.error({ problem: error.message }, 'the past cannot be read further'),
      onRebuild: (reason) => log.warn({ reason }, 'the history is made anew from the data folder'),
    }),
  );
  const access = keep(
    await openAccess({
      ...databaseOf(settings),
      sealingKeys: settings.SECRETS_KEY,
      now: clock,
      lookMs: pollMs,
      waitMs: options.waitMs,
      onTrouble(trouble) {
        if (trouble) log.error({ problem: trouble }, 'accounts cannot be reached');
        else log.info('accounts can be reached again');
      },
    }),
  );
  const { locked = 0, plain = 0 } = (await access.webhooks.secrets().catch(unlessUnavailable)) ?? {};
  const problemOfKey = 'SECRETS_KEY is missing, or is not the key that secrets of webhooks were sealed with';
  if (locked > 0) log.error({ webhooks: locked }, problemOfKey);
  if (plain > 0) log.warn({ webhooks: plain }, 'secrets of webhooks lie in the database as they are: set SECRETS_KEY');
  const periods = openPeriods();
  const write: Parameters<typeof openLetters>[2]['write'] = (taken, origin) => {
    if (!isAlertTask(taken.task)) return writeAccountLetter(taken, access, origin);
    const snapshot = snapshots.current();
    const lenders = new Map(Object.entries(snapshot?.manifest.lenders ?? {}));
    const answers = snapshot && periods.at(snapshot, now()).answers;
    return writeAlertLetter(taken.task, access, origin, { lenders, answers });
  };
  const setting = letterSettings(settings);
  const letters = setting && keep(openLetters(setting, access, { log, write }));
  const sendsLetters = letters !== null;
  const webhook = openWebhookCarrier(access, {
    reach,
    now: clock,
    farewell: (to, why) => (sendsLetters ? [webhookEnded(to, why, clock())] : []),
  });
  const onMistake = (error: unknown): void => log.error({ err: error }, 'a delivery failed');
  const timing = { now: clock, pollMs, onMistake };
  const courier = keep(openCourier(access.outbox, { letter: letters, webhook }, timing));
  keep(openReporter({ history, access, sendsLetters, onReported: courier.wake, ...timing }));
  // The present is answered while the past is read.
  void history.catchUp();
  const all = opened.move();
  return {
    ...{ settings, access, snapshots, periods, history, courier, reach, log, now },
    cookie: sessionCookie(isSecure(settings)),
    device: deviceCookie(isSecure(settings)),
    asking: openThrottle(access, clock),
    past: openPastQueue(),
    /** True if letters can be sent; if not, features that need them say so. */
    sendsLetters,
    close: () => all.disposeAsync(),
  };
}
