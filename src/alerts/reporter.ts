import { setImmediate as turn } from 'node:timers/promises';
import { CHANNEL_OF, type Collected } from '../access/alerts.ts';
import { deliveryId, type Outgoing } from '../access/outbox.ts';
import type { Alerts } from '../access/queries/alerts.ts';
import { isUnavailable } from '../access/unavailable.ts';
import type { History } from '../history/history.ts';
import type { Moment, StoredChange } from '../history/revision.ts';
import { nextMorning } from '../rates/calculators/calendar.ts';
import type { StoredRate } from '../rates/schema.ts';
import { asOffered } from '../rates/scope.ts';
import { compareSnapshots } from '../snapshots/manifests.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { findingOf, stepOf } from './finding.ts';
import type { News } from './news.ts';

const HOUR = 3_600_000;
/** Alerts that are looked at between two turns of the event loop. */
const AT_ONCE = 50;

/** Reports changes to alerts, snapshot by snapshot, each once however many servers see it. @param options.onReported called when the outbox got any */
export function openReporter({
  history,
  access,
  sendsLetters,
  onReported,
  onMistake,
  now,
  pollMs = 2000,
}: {
  history: Pick<History, 'isWhole' | 'newest' | 'named' | 'momentsAfter' | 'changesIn' | 'read'>;
  access: { alerts: Alerts };
  /** Letters are only queued if they can be sent. */
  sendsLetters: boolean;
  onReported(): void;
  onMistake(error: unknown): void;
  now: () => number;
  pollMs?: number | undefined;
}) {
  const { alerts } = access;
  /** The snapshot up to which changes were reported. */
  let reported: string | null = null;
  /** When alerts that are over are deleted next, ms since 1970. */
  let forgetsAt = 0;
  let isChecking = false;
  let isClosed = false;

  const tellNothing = (before: string | null, after: string): Promise<boolean> =>
    alerts.tell({ before, after, changes: '[]', outgoing: [], letters: [] });

  /** Puts one step into the outbox. @returns whether this server did */
  async function report(before: Moment, after: Moment): Promise<boolean> {
    const moves = history.changesIn(after, true);
    const listening = moves.length === 0 ? [] : await alerts.listening();
    const wanted = listening.filter(
      ({ way, condition }) => condition !== 'term-end' && (CHANNEL_OF[way] !== 'letter' || sendsLetters),
    );
    if (wanted.length === 0) return tellNothing(before.id, after.id);

    const [last, next] = [await history.read(before.moment), await history.read(after.moment)];
    const step = stepOf(moves, last, next, now());
    const outgoing: Outgoing[] = [];
    const letters = new Map<string, Collected>();
    const mentioned = new Set<string>();
    const morning = nextMorning(now());
    for (const [index, alert] of wanted.entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) await turn();
      const { id: alertId, email, accountId, webhookId, way, question, condition, belowPercent } = alert;
      const finding = findingOf(alert, step);
      if (!finding) continue;
      const { ids, told: news, moves } = finding;
      const changed = { news: after.id, ids, told: news };
      if (moves.length === 0 || way === 'webhook') for (const id of ids) mentioned.add(id);
      if (way === 'webhook') {
        const task = { kind: 'rates.changed', ...changed, alert: { id: alertId, question, condition, belowPercent } };
        const id = deliveryId(alertId, after.id);
        if (accountId && webhookId) outgoing.push({ channel: 'webhook', id, accountId, webhookId, task, dueAt: now() });
        continue;
      }
      // One letter for an address and step, or day.
      const [dueAt, when] = way === 'daily' ? [morning, morning] : [now(), after.id];
      const id = deliveryId(email, way, when);
      const letter = letters.get(id) ?? { id, dueAt, found: [] };
      letters.set(id, letter);
      letter.found.push({ alertId, ...(moves.length > 0 ? { moves } : changed) });
    }
    const news = moves.filter(({ id }) => mentioned.has(id)).map((change) => newsOf(change, last, next));
    const changes = JSON.stringify(news);
    return alerts.tell({ before: before.id, after: after.id, changes, outgoing, letters: [...letters.values()] });
  }

  async function checkOnce(): Promise<void> {
    if (now() >= forgetsAt) {
      forgetsAt = now() + HOUR;
      await alerts.forget();
    }
    const newest = history.isWhole() ? history.newest() : null;
    if (!newest || newest.id === reported) return;
    const kept = await alerts.toldUpTo();
    let last = kept === null ? null : history.named(kept);
    if (!last) {
      // The very first snapshot is no news; nor are the contents of a data folder that replaced another.
      const isNewer = kept === null || compareSnapshots(kept, newest.id) < 0;
      if (isNewer) await tellNothing(kept, newest.id);
      reported = newest.id;
      return;
    }
    while (last.moment < newest.moment && !isClosed) {
      const [next] = history.momentsAfter(last.moment, 1);
      if (!next) return;
      // If another server was first, this one continues as well.
      if (!(await report(last, next))) return;
      onReported();
      last = next;
    }
    reported = newest.id;
  }

  async function check(): Promise<void> {
    if (isChecking || isClosed) return;
    isChecking = true;
    try {
      await checkOnce();
    } catch (error) {
      // Work that was in progress when the server ended is done by the next one.
      if (!isUnavailable(error) && !isClosed) onMistake(error);
    } finally {
      isChecking = false;
    }
  }
  const timer = setInterval(check, pollMs).unref();
  return {
    /** Reports the changes since the last call. */
    check,
    close(): void {
      isClosed = true;
      clearInterval(timer);
    },
  };
}

/** A change as reported: figures as on the board, and the lender's name. */
function newsOf(
  { kind, id, before, after, changedAt, snapshot, publishedAt }: StoredChange,
  last: Snapshot,
  next: Snapshot,
): News {
  const lender = (after ?? before)?.lender ?? '';
  const name = (next.manifest.lenders[lender] ?? last.manifest.lenders[lender])?.name ?? lender;
  const news = { kind, id, lender, name, changedAt, snapshot, publishedAt };
  return { ...news, before: before && offered(before, last), after: after && offered(after, next) };
}

/** A rate as on the board, with the facts about its lender. */
function offered(rate: StoredRate, { manifest }: Snapshot): StoredRate {
  const facts = manifest.lenders[rate.lender];
  return facts ? asOffered(rate, facts) : rate;
}
