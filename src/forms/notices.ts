import type { Account } from '../access/accounts.ts';
import { MAX_WEBHOOKS, type Webhook } from '../access/webhooks.ts';
import { type Sent, sentMessages } from '../alerts/message.ts';
import { targetProblem } from '../alerts/webhook-address.ts';
import { testMessage } from '../alerts/webhook-carrier.ts';
import { conditionIn } from '../alerts/wording.ts';
import { pathFor } from '../site/speech.ts';
import { alerts as words } from '../words/alerts.ts';
import type { Language } from '../words/language.ts';
import { thresholdToday, watched } from './alerts.ts';
import { type FormModel, type FormResult, redirect, tongueOf, tooMany, type Visit } from './form.ts';

/** The alerts and webhooks of an account, for the dashboard. */
export interface NoticesModel {
  alerts: {
    id: string;
    asked: string;
    when: string;
    way: 'letter' | 'daily' | 'webhook';
    madeAt: number;
    isPaused: boolean;
    /** Whether the alert's threshold is met today, and by which rate. */
    today: ReturnType<typeof thresholdToday>;
  }[];
  webhooks: Webhook[];
  /** New secrets; each is shown only once. */
  newSecrets: { id: string; secret: string }[];
  deliveries: Sent[];
}

/** The message after each action, by its name in the address. */
export const NOTICES_DONE = {
  'alert-made': 'alertMade',
  'alert-saved': 'alertSaved',
  'alert-ended': 'alertEnded',
  'webhook-removed': 'hookRemoved',
  'test-sent': 'testSent',
  'sent-again': 'sentAgain',
} as const;

type Action = (form: URLSearchParams, visit: Visit, account: Account) => Promise<FormResult<FormModel>>;

const wrong = (status: number, field: string, message: string): FormModel => ({ status, errors: { [field]: message } });
const wordsOf = ({ request }: Visit) => words[tongueOf(request)];
const back = ({ request }: Visit, done?: string, place = 'alerts'): Response =>
  redirect(pathFor(tongueOf(request), `/dashboard${done ? `?done=${done}` : ''}#${place}`));

/** An action on one alert or webhook of the account. @param gone the message if the account has no such one */
const onOne =
  (
    work: (visit: Visit, accountId: string, id: string) => Promise<boolean>,
    gone: 'gone' | 'hookGoneNow',
    done?: string,
  ): Action =>
  async (form, visit, account) => {
    const isDone = await work(visit, account.id, form.get('id') ?? '');
    if (!isDone) return wrong(404, 'form', wordsOf(visit)[gone]);
    return back(visit, done, gone === 'gone' ? 'alerts' : 'webhooks');
  };
const alertsOf = ({ locals }: Visit) => locals.context.access.alerts;
const hooksOf = ({ locals }: Visit) => locals.context.access.webhooks;

/** Throttles an action that sends a message or queries a name server. */
const counted =
  (action: Action): Action =>
  async (form, visit, account) => {
    const wait = await visit.locals.context.access.throttles.message(account.id);
    if (wait > 0) return tooMany(tongueOf(visit.request), wait);
    const outcome = await action(form, visit, account);
    visit.locals.context.courier.wake();
    return outcome;
  };

/** Guards an action that makes the server call a typed address: only accounts with a confirmed address of their own may do it. */
const sending = (action: Action): Action =>
  counted(async (form, visit, account) =>
    account.confirmedAt === null ? wrong(403, 'form', wordsOf(visit).needsConfirmed) : action(form, visit, account),
  );

/** The actions of the dashboard's forms on alerts and webhooks. */
export const NOTICE_ACTIONS: Readonly<Record<string, Action>> = {
  'pause-alert': onOne((visit, account, id) => alertsOf(visit).pause(account, id, true), 'gone'),
  'resume-alert': onOne((visit, account, id) => alertsOf(visit).pause(account, id, false), 'gone'),
  'end-alert': onOne((visit, account, id) => alertsOf(visit).end(account, id), 'gone', 'alert-ended'),
  'add-webhook': counted(async (form, visit, account) => {
    const t = wordsOf(visit);
    const url = (form.get('url') ?? '').trim();
    const problem = await targetProblem(url, visit.locals.context.reach);
    if (problem) return wrong(400, 'url', t[problem]);
    const id = await hooksOf(visit).make(account.id, url);
    return id === null ? wrong(409, 'url', t.tooManyHooks(MAX_WEBHOOKS)) : back(visit, undefined, 'webhooks');
  }),
  'rotate-webhook': onOne((visit, account, id) => hooksOf(visit).rotate(account, id), 'hookGoneNow'),
  'resume-webhook': onOne((visit, account, id) => hooksOf(visit).resume(account, id), 'hookGoneNow'),
  'remove-webhook': onOne((visit, account, id) => hooksOf(visit).remove(account, id), 'hookGoneNow', 'webhook-removed'),
  'test-webhook': sending(
    onOne(
      async (visit, account, id) => {
        const held = await hooksOf(visit).list(account);
        if (!held.some((hook) => hook.id === id && hook.endedAt === null)) return false;
        const { access, now } = visit.locals.context;
        await access.outbox.add([testMessage(account, id, now().getTime())]);
        return true;
      },
      'hookGoneNow',
      'test-sent',
    ),
  ),
  'resend-message': sending(
    onOne((visit, account, id) => hooksOf(visit).resend(account, id), 'hookGoneNow', 'sent-again'),
  ),
};

/** Reads the alerts and webhooks of an account for the dashboard. */
export async function notices(account: Account, { request, locals }: Visit, language: Language): Promise<NoticesModel> {
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
      today: thresholdToday(alert, locals, language),
    })),
    webhooks: hooks,
    newSecrets,
    deliveries,
  };
}
