import type { Account } from '../access/accounts.ts';
import { MAX_WEBHOOKS } from '../access/webhooks.ts';
import { targetProblem } from '../alerts/webhook-address.ts';
import { testMessage } from '../alerts/webhook-carrier.ts';
import { alertIn, conditionIn } from '../alerts/wording.ts';
import { alerts as words } from '../words/alerts.ts';
import { type Action, type Done, doneOn, onOne, type Sent } from './action.ts';
import { type FormPage, wrong } from './form.ts';

const onAlert = (work: (sent: Sent, id: string) => Promise<boolean>, done: Done): Action =>
  onOne(work, (language) => words[language].gone, doneOn(done));
const onHook = (work: (sent: Sent, id: string) => Promise<boolean>, done?: Done): Action =>
  onOne(work, (language) => words[language].hookGoneNow, done ? doneOn(done) : '/dashboard#webhooks');

/** Throttles an action that sends a message or queries a name server. */
const counted =
  (action: Action): Action =>
  async (sent) => {
    const wait = await sent.access.throttles.message(sent.account.id);
    if (wait > 0) return sent.tooMany(wait);
    const outcome = await action(sent);
    sent.context.courier.wake();
    return outcome;
  };

/** Guards an action that makes the server call a typed address: only accounts with a confirmed address of their own may do it. */
const sending = (action: Action): Action =>
  counted(async (sent) =>
    sent.account.confirmedAt === null ? wrong(403, 'form', words[sent.language].needsConfirmed) : action(sent),
  );

/** The actions of the dashboard's forms on alerts and webhooks. */
export const NOTICE_ACTIONS: Readonly<Record<string, Action>> = {
  'end-alert': onAlert(
    async ({ access, account }, id) => (await access.alerts.end({ accountId: account.id, id })) === 1,
    'alert-ended',
  ),
  'add-webhook': counted(async ({ language, fields, context, access, account }) => {
    const t = words[language];
    const url = (fields.get('url') ?? '').trim();
    const problem = await targetProblem(url, context.reach);
    if (problem) return wrong(400, 'url', t[problem]);
    const id = await access.webhooks.make(account.id, url);
    return id === null ? wrong(409, 'url', t.tooManyHooks(MAX_WEBHOOKS)) : '/dashboard#webhooks';
  }),
  'resume-webhook': onHook(({ access, account }, id) => access.webhooks.resume(account.id, id), 'webhook-resumed'),
  'remove-webhook': onHook(({ access, account }, id) => access.webhooks.remove(account.id, id), 'webhook-removed'),
  'test-webhook': sending(
    onHook(async ({ access, account, context }, id) => {
      const held = await access.webhooks.list(account.id);
      if (!held.some((hook) => hook.id === id && hook.endedAt === null)) return false;
      await access.outbox.add([testMessage(account.id, id, context.now().getTime())]);
      return true;
    }, 'test-sent'),
  ),
  'resend-message': sending(onHook(({ access, account }, id) => access.webhooks.resend(account.id, id), 'sent-again')),
};

/** Reads the alerts and webhooks of an account for the dashboard. */
export async function notices(account: Account, page: FormPage) {
  const { alerts, webhooks } = page.access;
  // A HEAD shows nothing, so it must not use up what is shown once.
  const newSecrets = page.request.method === 'HEAD' ? [] : await webhooks.unseen(account.id);
  const [held, hooks, deliveries] = await Promise.all([
    alerts.list(account.id),
    webhooks.list(account.id),
    webhooks.deliveries(account.id),
  ]);
  return {
    alerts: held.map((alert) => ({
      id: alert.id,
      words: alertIn(page.language, alert, page.lenderNames),
      when: conditionIn(page.language, alert),
      way: alert.way,
      madeAt: alert.madeAt,
    })),
    webhooks: hooks,
    /** New secrets of webhooks; each is shown only once. */
    newSecrets,
    deliveries,
  };
}
