import type { Logger } from 'pino';
import { type Access, openAccess } from '../access/access.ts';
import { deviceCookie, sessionCookie } from '../access/cookie.ts';
import { unlessUnavailable } from '../access/unavailable.ts';
import { isAddressTask, writeAddressLetter } from '../alerts/address-letters.ts';
import { isAlertTask, webhookEnded, writeAlertLetter } from '../alerts/letters.ts';
import { openReporter } from '../alerts/reporter.ts';
import { PUBLIC, type Reach } from '../alerts/webhook-address.ts';
import { openWebhookCarrier } from '../alerts/webhook-carrier.ts';
import { openPeriods } from '../api/periods.ts';
import { openPastQueue, openThrottle } from '../api/throttle.ts';
import { UserError } from '../command.ts';
import { type History, openHistory } from '../history/history.ts';
import { writeAccountLetter } from '../mail/account-letters.ts';
import { openCourier } from '../mail/courier.ts';
import { openLetters } from '../mail/letters.ts';
import { databaseOf, historyPath, isSecure, letterSettings, runningClock, type Settings } from '../settings.ts';
import { openStore } from '../snapshots/store.ts';
import { openLog } from './log.ts';

/** The parts of a running server: opened once by the host and passed to the API and the pages. */
export type Context = Awaited<ReturnType<typeof openContext>>;

/**
 * Opens database and data folder. @throws {UserError} @param options in ms: `pollMs` between checks of both, `waitMs` and `pastWaitMs` for the
 * database and in the queue of the past, `leaseMs` until a delivery passes to another server. `reach`: only tests reach this machine.
 */
export async function openContext(
  settings: Settings,
  options: {
    now?: () => Date;
    log?: Logger;
    pollMs?: number;
    waitMs?: number;
    pastWaitMs?: number;
    reach?: Reach;
    leaseMs?: number;
  } = {},
) {
  const { now = runningClock(), log = openLog(settings.LOG_LEVEL).logger, reach = PUBLIC, pollMs, leaseMs } = options;
  const clock = (): number => now().getTime();
  const letters = letterSettings(settings);
  let problem: Error | undefined;
  let history: History | undefined;
  const snapshots = await openStore(settings.DATA_DIR, {
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
  });
  if (!snapshots.current()) {
    snapshots.close();
    throw new UserError(`DATA_DIR: ${problem?.message}`, { cause: problem });
  }
  try {
    history = openHistory({
      root: settings.DATA_DIR,
      file: historyPath(settings),
      newestId: () => snapshots.current()?.manifest.snapshot,
      isAside: true,
      onProblem: (error) => log.error({ problem: error.message }, 'the past cannot be read further'),
      onRebuild: (reason) => log.warn({ reason }, 'the history is made anew from the data folder'),
    });
    const access = await openAccess({
      ...databaseOf(settings),
      sealingKeys: settings.SECRETS_KEY,
      now: clock,
      lookMs: pollMs,
      waitMs: options.waitMs,
      onTrouble(trouble) {
        if (trouble) log.error({ problem: trouble }, 'accounts cannot be reached');
        else log.info('accounts can be reached again');
      },
    });
    await tellSecrets(access, log);
    const lenders = () => new Map(Object.entries(snapshots.current()?.manifest.lenders ?? {}));
    const periods = openPeriods();
    const letterCarrier =
      letters &&
      openLetters(letters, access, {
        log,
        now: clock,
        write(taken, origin) {
          const { task } = taken;
          if (isAlertTask(task)) return writeAlertLetter(task, access, origin, lenders());
          if (!isAddressTask(task)) return writeAccountLetter(taken, access, origin);
          const snapshot = snapshots.current();
          const answers = snapshot && periods.at(snapshot, now()).answers;
          return writeAddressLetter(task, access, origin, { lenders: lenders(), answers });
        },
      });
    const hooks = openWebhookCarrier(access, {
      reach,
      now: clock,
      farewell: (to, why) => (letters ? [webhookEnded(to, why, clock())] : []),
    });
    const onMistake = (error: unknown): void => log.error({ err: error }, 'a delivery failed');
    const timing = { now: clock, pollMs, onMistake };
    const courier = openCourier(access.outbox, { letter: letterCarrier, webhook: hooks }, { ...timing, leaseMs });
    const sendsLetters = letters !== null;
    const reporter = openReporter({ history, access, sendsLetters, onReported: courier.wake, ...timing });
    const close = async (): Promise<void> => {
      snapshots.close();
      reporter.close();
      await history?.close();
      await courier.close();
      letterCarrier?.close();
      await access.close();
    };
    // The present is answered while the past is read.
    void history.catchUp();
    return {
      settings,
      access,
      cookie: sessionCookie(isSecure(settings)),
      device: deviceCookie(isSecure(settings)),
      snapshots,
      periods,
      history,
      asking: openThrottle(access, clock),
      past: openPastQueue(options.pastWaitMs),
      courier,
      letters: letterCarrier,
      /** True if letters can be sent; if not, features that need them say so. */
      sendsLetters,
      reach,
      log,
      now,
      close,
    };
  } catch (error) {
    snapshots.close();
    await history?.close();
    throw error;
  }
}

/** Warns the operator if secrets of webhooks are stored in plain text, or cannot be opened. */
async function tellSecrets({ webhooks }: Access, log: Logger): Promise<void> {
  const found = await webhooks.secrets().catch(unlessUnavailable);
  if (!found) return;
  const { locked, plain } = found;
  const problem = 'SECRETS_KEY is missing, or is not the key that secrets of webhooks were sealed with';
  if (locked > 0) log.error({ webhooks: locked }, problem);
  if (plain > 0) log.warn({ webhooks: plain }, 'secrets of webhooks lie in the database as they are: set SECRETS_KEY');
}
