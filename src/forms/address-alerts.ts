import { normalEmail } from '../access/accounts.ts';
import { type Alert, type Listening, MAX_ALERTS } from '../access/alerts.ts';
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
  type FormModel,
  type FormPage,
  GONE,
  isEmail,
  type Outcome,
  openPage,
  type Visit,
  type Wrong,
  wrong,
  wrongs,
} from './form.ts';
import { askForLetter } from './outgoing-letters.ts';

/** The question of an alert, as its form says it. */
type Subject = Pick<Alert, 'question' | 'condition' | 'belowPercent' | 'endsAt'>;

/** Reads what an alert is to be about; null if it is nothing that everybody may see. @param below the threshold as typed */
function subjectOf(
  { context, knownLenders }: FormPage,
  asked: URLSearchParams,
  condition: string | null,
  below: string | null,
): Subject | null {
  if (condition === 'term-end') {
    const term = readTerm(asked, knownLenders, dayOf(context.now()));
    return term && { question: termText(term), condition, belowPercent: null, endsAt: endOf(term.endsOn) };
  }
  const { watched, bad } = readWatched(asked, knownLenders);
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
export function isForAddress({ account }: FormPage, fields: URLSearchParams): boolean {
  const email = normalEmail(fields.get('email') ?? '');
  return !account || fields.get('condition') === 'term-end' || (email !== '' && email !== account.email);
}

/** The question of a form, or of an address that asks for one. */
export const asksOf = (fields: URLSearchParams): URLSearchParams =>
  new URLSearchParams(fields.get('question') ?? fields);
const askedIn = (page: FormPage, fields: URLSearchParams): Subject | null =>
  subjectOf(page, asksOf(fields), fields.get('condition'), fields.get('below'));

/** Asks for an alert for an address. @returns null if it is nothing that everybody may see */
export async function askByAddress(page: FormPage, fields: URLSearchParams): Promise<Outcome | null> {
  const { locals, context, access, language } = page;
  const subject = askedIn(page, fields);
  if (!subject) return null;
  if (!context.sendsLetters) return { status: 503, errors: {} };
  const email = normalEmail(fields.get('email') ?? '');
  const refused = wrongs({
    email: !isEmail(email) && loginWords[language].badEmail,
    consent: fields.get('consent') !== 'yes' && words[language].needsConsent,
    below: subject.condition === 'below' && subject.belowPercent === null && alertWords[language].badFigure,
  });
  if (refused) return refused;
  let isMade = false;
  const refusedLetter = await askForLetter(page, 'alert', email, async () => {
    isMade = await access.alerts.makeFor({ email, language, ...subject }, (alert) => [
      askingLetter(alert, context.now().getTime()),
    ]);
  });
  if (refusedLetter) return refusedLetter;
  if (!isMade) return wrong(409, 'form', alertWords[language].tooMany(MAX_ALERTS));
  context.log.info({ requestId: locals.requestId, condition: subject.condition }, 'an address asked for an alert');
  return '/letters?done=asked';
}

/** The page for an address without an account. @returns null if it is nothing that everybody may see */
export function addressAlert(page: FormPage, form: FormModel) {
  const fields = page.fieldsOf(form);
  const subject = askedIn(page, fields);
  return (
    subject && {
      ...form,
      asked: alertIn(page.language, subject, page.lenderNames),
      question: subject.question,
      condition: subject.condition,
      below: fields.get('below') ?? '',
      sendsLetters: page.context.sendsLetters,
    }
  );
}

const DONE = ['asked', 'confirmed', 'saved', 'ended', 'silent', 'allowed'] as const;
type Done = (typeof DONE)[number];

/** /letters: confirms, changes and ends an alert with the token of a letter, and stops all letters to the address. */
export async function letters(visit: Visit) {
  const page = openPage(visit);
  const { access, context, language, url } = page;
  const alertOf = async (token: string): Promise<Listening | null> =>
    /^[\w-]{22}$/.test(token) ? ((await access.alerts.byTokens([token]))[0] ?? null) : null;
  const form = await page.answerLink(alertOf, async (fields, token, alert) => {
    const done = await act(page, alert, fields);
    return typeof done === 'string' ? `/letters?${new URLSearchParams({ token, done })}` : (done ?? GONE);
  });
  if (form instanceof Response) return form;
  const { owner: alert, ...shown } = form;
  const done = DONE.find((one) => one === url.searchParams.get('done')) ?? null;
  return {
    ...shown,
    status: alert === null && done === 'asked' ? 200 : shown.status,
    /** The alert is null if the link leads to nothing. */
    ...{ alert, done },
    promise: alert ? promiseIn(language, alert, page.lenderNames) : '',
    isEnded: alert !== null && alert.endsAt !== null && alert.endsAt <= context.now().getTime(),
    isSilent: alert !== null && alert.accountId === null && (await access.addresses.standing(alert.email)).isSilent,
  };
}

/** Carries an action out. @returns what was done; null if the alert has ended meanwhile */
async function act(page: FormPage, alert: Listening, form: URLSearchParams): Promise<Done | Wrong | null> {
  const { context, language } = page;
  const { alerts, addresses } = page.access;
  const { token, email } = alert;
  const outgoing = (question: string) =>
    alert.condition === 'term-end' ? reminders({ id: alert.id, question }, context.now().getTime()) : [];
  switch (form.get('action')) {
    case 'confirm': {
      const isDone = await alerts.confirm(token, outgoing(alert.question));
      context.courier.wake();
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
      const subject = subjectOf(page, new URLSearchParams(text), form.get('condition'), form.get('below'));
      if (!subject || (subject.condition === 'below' && subject.belowPercent === null))
        return wrong(400, 'below', alertWords[language].badFigure);
      return (await alerts.editByToken(token, subject, outgoing(subject.question))) ? 'saved' : null;
    }
    default:
      return wrong(400, 'page', dashboard[language].notUnderstood);
  }
}
