import { normalEmail } from '../access/accounts.ts';
import type { AlertCondition, Listening } from '../access/alerts.ts';
import { askingLetter } from '../alerts/address-letters.ts';
import { publicKind, readWatched, watchedText } from '../alerts/question.ts';
import { endOf, readTerm, reminders, termText } from '../alerts/term-end.ts';
import { alertIn, promiseIn } from '../alerts/wording.ts';
import { dayOf } from '../rates/calculators/calendar.ts';
import { threshold } from '../rates/typed.ts';
import { addressAlerts as words } from '../words/address-alerts.ts';
import { alerts as alertWords } from '../words/alerts.ts';
import { dashboard } from '../words/dashboard.ts';
import { loginWords } from '../words/login-signup.ts';
import {
  answerForm,
  type FormModel,
  fieldsOf,
  isEmail,
  type Outcome,
  tongueOf,
  tooMany,
  type Visit,
  type Wrong,
  wrong,
} from './form.ts';
import { knownLenders, lenderNames } from './known-lenders.ts';

/** The question of an alert, as its form says it. */
interface Subject {
  question: string;
  condition: AlertCondition;
  belowPercent: number | null;
  endsAt: number | null;
}

/** Reads what an alert is to be about; null if it is nothing that everybody may see. @param below the threshold as typed */
function subjectOf(
  { locals }: Visit,
  asked: URLSearchParams,
  condition: string | null,
  below: string | null,
): Subject | null {
  if (condition === 'term-end') {
    const term = readTerm(asked, knownLenders(locals), dayOf(locals.context.now()));
    return term && { question: termText(term), condition, belowPercent: null, endsAt: endOf(term.endsOn) };
  }
  const { watched, bad } = readWatched(asked, knownLenders(locals));
  if (bad.length > 0 || publicKind(watched) === null) return null;
  const isBelow = condition === 'below';
  return {
    question: watchedText(watched),
    condition: isBelow ? 'below' : 'lowest',
    belowPercent: isBelow ? threshold(below ?? '') : null,
    endsAt: null,
  };
}

/** True if the visitor's own account cannot have the alert: there is none, the alert is a reminder, or it is for another address. */
export function isForAddress({ locals: { account } }: Visit, fields: URLSearchParams): boolean {
  const email = normalEmail(fields.get('email') ?? '');
  return !account || fields.get('condition') === 'term-end' || (email !== '' && email !== account.email);
}

/** The question of a form, or of an address that asks for one. */
export const asksOf = (fields: URLSearchParams): URLSearchParams =>
  new URLSearchParams(fields.get('question') ?? fields);
const askedIn = (visit: Visit, fields: URLSearchParams): Subject | null =>
  subjectOf(visit, asksOf(fields), fields.get('condition'), fields.get('below'));

/**
 * Asks for an alert for an address without an account: what everybody may see can be told to any address that confirms it. The answer is
 * the same whatever is known of the address.
 * @returns null if it is nothing that everybody may see
 */
export async function askByAddress(visit: Visit, fields: URLSearchParams): Promise<Outcome | null> {
  const { request, locals } = visit;
  const { access, courier, now, log, sendsLetters } = locals.context;
  const subject = askedIn(visit, fields);
  if (!subject) return null;
  if (!sendsLetters) return { status: 503, errors: {} };
  const language = tongueOf(request);
  const t = words[language];
  const email = normalEmail(fields.get('email') ?? '');
  const errors: Record<string, string> = {};
  if (!isEmail(email)) errors['email'] = loginWords[language].badEmail;
  if (fields.get('consent') !== 'yes') errors['consent'] = t.needsConsent;
  if (subject.condition === 'below' && subject.belowPercent === null) errors['below'] = alertWords[language].badFigure;
  if (Object.keys(errors).length > 0) return { status: 400, errors };
  const { wait, isAllowed } = await access.throttles.letter('alert', email, locals.address);
  if (wait > 0) return tooMany(language, wait);
  if (!isAllowed) return ASKED;
  const isMade = await access.alerts.makeFor({ email, language, ...subject }, (alert) => [
    askingLetter(alert, now().getTime()),
  ]);
  if (isMade) courier.wake();
  log.info({ requestId: locals.requestId, condition: subject.condition }, 'an address asked for an alert');
  return ASKED;
}
const ASKED = '/letters?done=asked';

/** What /alert shows to an address without an account. */
export type AddressAlertModel = NonNullable<ReturnType<typeof addressAlert>>;

/** The page for an address without an account. @returns null if it is nothing that everybody may see */
export function addressAlert(visit: Visit, form: FormModel) {
  const { request, locals } = visit;
  const fields = fieldsOf(visit, form);
  const subject = askedIn(visit, fields);
  const language = tongueOf(request);
  return (
    subject && {
      ...form,
      asked: alertIn(language, subject, lenderNames(locals, language)),
      question: subject.question,
      condition: subject.condition,
      below: fields.get('below') ?? '',
      sendsLetters: locals.context.sendsLetters,
    }
  );
}

const DONE = ['asked', 'confirmed', 'saved', 'ended', 'silent', 'allowed'] as const;
type Done = (typeof DONE)[number];

/**
 * /letters: confirms, changes and ends an alert with the token of a letter, and stops all letters to the address. Opening the link changes
 * nothing: programs look into letters.
 */
export async function letters(visit: Visit) {
  const { request, locals } = visit;
  const { access, now } = locals.context;
  const language = tongueOf(request);
  const alertOf = async (token: string): Promise<Listening | null> =>
    /^[\w-]{22}$/.test(token) ? ((await access.alerts.byTokens([token]))[0] ?? null) : null;
  const form = await answerForm(visit, async (fields) => {
    const alert = await alertOf(fields.get('token') ?? '');
    const done = alert && (await act(visit, alert, fields));
    if (done === null) return GONE;
    return typeof done === 'string' ? `/letters?${new URLSearchParams({ token: alert?.token ?? '', done })}` : done;
  });
  if (form instanceof Response) return form;
  const token = fieldsOf(visit, form).get('token') ?? '';
  const alert = form.status === GONE.status ? null : await alertOf(token);
  const done = DONE.find((one) => one === new URL(request.url).searchParams.get('done')) ?? null;
  return {
    ...form,
    ...(alert || done === 'asked' ? {} : GONE),
    /** The alert is null if the link leads to nothing. */
    ...{ token, alert, done },
    /** What it tells, in words. */
    promise: alert ? promiseIn(language, alert, lenderNames(locals, language)) : '',
    isEnded: alert !== null && alert.endsAt !== null && alert.endsAt <= now().getTime(),
    isSilent: alert !== null && alert.accountId === null && (await access.addresses.standing(alert.email)).isSilent,
  };
}
const GONE: Wrong = { status: 410, errors: {} };

/** Carries an action out. @returns what was done; null if the alert has ended meanwhile */
async function act(visit: Visit, alert: Listening, form: URLSearchParams): Promise<Done | Wrong | null> {
  const { access, courier, now } = visit.locals.context;
  const { alerts, addresses } = access;
  const { token, email } = alert;
  const outgoing = (question: string) =>
    alert.condition === 'term-end' ? reminders({ id: alert.id, question }, now().getTime()) : [];
  switch (form.get('action')) {
    case 'confirm': {
      const isDone = await alerts.confirm(token, outgoing(alert.question));
      courier.wake();
      return isDone ? 'confirmed' : null;
    }
    case 'end':
      await alerts.endByTokens([token]);
      return 'ended';
    case 'never':
      if (alert.accountId !== null) return null;
      await addresses.silence(email, true);
      await alerts.endFor(email);
      return 'silent';
    case 'again':
      await addresses.silence(email, false);
      return 'allowed';
    case 'edit': {
      const text = alert.condition === 'term-end' ? (form.get('question') ?? '') : alert.question;
      const subject = subjectOf(visit, new URLSearchParams(text), form.get('condition'), form.get('below'));
      const language = tongueOf(visit.request);
      if (!subject || (subject.condition === 'below' && subject.belowPercent === null))
        return wrong(400, 'below', alertWords[language].badFigure);
      const { question, condition, belowPercent, endsAt } = subject;
      const wish = { question, condition, belowPercent, endsAt };
      return (await alerts.editByToken(token, wish, outgoing(question))) ? 'saved' : null;
    }
    default:
      return wrong(400, 'page', dashboard[tongueOf(visit.request)].notUnderstood);
  }
}
