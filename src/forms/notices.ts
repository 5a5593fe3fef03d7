import type { Access } from '../access/access.ts';
import type { Account } from '../access/accounts.ts';
import { MAX_WEBHOOKS } from '../access/webhooks.ts';
import { sentMessages } from '../alerts/message.ts';
import { targetProblem } from '../alerts/webhook-address.ts';
import { testMessage } from '../alerts/webhook-carrier.ts';
import { conditionIn } from '../alerts/wording.ts';
import { alerts as words } from '../words/alerts.ts';
import type { Language } from '../words/language.ts';
import { type Action, type Done, doneOn, onOne, type Sent } from './action.ts';
import { thresholdToday, watched } from './alerts.ts';
import { tongueOf, tooMany, type Visit, wrong } from './form.ts';

const wordsOf = ({ request }: Sent) => words[tongueOf(request)];
const hooksOf = ({ locals }: Sent) => locals.context.access.webhooks;

/** An action on an alert of the account. */
const onAlert = (
  work: (alerts: Access['alerts'], accountId: string, id: string) => Promise<boolean>,
  done: Done,
): Action =>
  onOne(
    ({ locals, account }, id) => work(locals.context.access.alerts, account.id, id),
    (language) => words[language].gone,
    doneOn(done),
  );
/** An action on a webhook of the account. */
const onHook = (work: (sent: Sent, id: string) => Promise<boolean>, done?: Done): Action =>
  onOne(work, (language) => words[language].hookGoneNow, done ? doneOn(done) : '/dashboard#webhooks');

/** Throttles an action that sends a message or queries a name server. */
const counted =
  (action: Action): Action =>
  async (sent) => {
    const wait = await sent.locals.context.access.throttles.message(sent.account.id);
    if (wait > 0) return tooMany(tongueOf(sent.request), wait);
    const outcome = await action(sent);
    sent.locals.context.courier.wake();
    return outcome;
  };

/** Guards an action that makes the server call a typed address: only accounts with a confirmed address of their own may do it. */
const sending = (action: Action): Action =>
  counted(async (sent) =>
    sent.account.confirmedAt === null ? wrong(403, 'form', wordsOf(sent).needsConfirmed) : action(sent),
  );

/** The actions of the dashboard's forms on alerts and webhooks. */
export const NOTICE_ACTIONS: Readonly<Record<string, Action>> = {
  'pause-alert': onAlert((alerts, account, id) => alerts.pause(account, id, true), 'alert-paused'),
  'resume-alert': onAlert((alerts, account, id) => alerts.pause(account, id, false), 'alert-resumed'),
  'end-alert': onAlert((alerts, account, id) => alerts.end(account, id), 'alert-ended'),
  'add-webhook': counted(async (sent) => {
    const t = wordsOf(sent);
    const url = (sent.fields.get('url') ?? '').trim();
    const problem = await targetProblem(url, sent.locals.context.reach);
    if (problem) return wrong(400, 'url', t[problem]);
    const id = await hooksOf(sent).make(sent.account.id, url);
    return id === null ? wrong(409, 'url', t.tooManyHooks(MAX_WEBHOOKS)) : '/dashboard#webhooks';
  }),
  'rotate-webhook': onHook((sent, id) => hooksOf(sent).rotate(sent.account.id, id)),
  'resume-webhook': onHook((sent, id) => hooksOf(sent).resume(sent.account.id, id), 'webhook-resumed'),
  'remove-webhook': onHook((sent, id) => hooksOf(sent).remove(sent.account.id, id), 'webhook-removed'),
  'test-webhook': sending(
    onHook(async (sent, id) => {
      const held = await hooksOf(sent).list(sent.account.id);
      if (!held.some((hook) => hook.id === id && hook.endedAt === null)) return false;
      const { access, now } = sent.locals.context;
      await access.outbox.add([testMessage(sent.account.id, id, now().getTime())]);
      return true;
    }, 'test-sent'),
  ),
  'resend-message': sending(onHook((sent, id) => hooksOf(sent).resend(sent.account.id, id), 'sent-again')),
};

/** Reads the alerts and webhooks of an account for the dashboard. */
export async function notices(account: Account, { request, locals }: Visit, language: Language) {
  const { alerts, webhooks } = locals.context.access;
  // A HEAD shows nothing, so it must not use up what is shown once.
  const newSecrets = request.method === 'HEAD' ? [] : await webhooks.unseen(account.id);
  const [held, hooks, deliveries] = await Promise.all([
    alerts.list(account.id),
    webhooks.list(account.id),
    sentMessages({ alerts, webhooks }, account.id),
  ]);
  return {
    alerts: held.map((alert) => ({
      id: alert.id,
      asked: watched(alert, locals, language),
      when: conditionIn(language, alert),
      way: alert.way,
      madeAt: alert.madeAt,
      isPaused: alert.pausedAt !== null,
      /** Whether its threshold is met today, and by which rate. */
      today: thresholdToday(alert, locals, language),
    })),
    webhooks: hooks,
    /** New secrets of webhooks; each is shown only once. */
    newSecrets,
    deliveries,
  };
}
