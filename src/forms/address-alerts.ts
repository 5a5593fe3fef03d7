import { z } from 'zod';
import { normalEmail } from '../access/accounts.ts';
import type { AlertCondition, Listening } from '../access/alerts.ts';
import { askingLetter } from '../alerts/address-letters.ts';
import { publicKind, readWatched, watchedText } from '../alerts/question.ts';
import { endOf, readTerm, reminders, termText } from '../alerts/term-end.ts';
import { alertIn, conditionIn } from '../alerts/wording.ts';
import { dayOf } from '../rates/calculators/calendar.ts';
import { threshold } from '../rates/typed.ts';
import { pathFor } from '../site/speech.ts';
import { addressAlerts as words } from '../words/address-alerts.ts';
import { alerts as alertWords } from '../words/alerts.ts';
import { type FormModel, type FormResult, notNow, readForm, redirect, tongueOf, tooMany, type Visit } from './form.ts';
import { knownLenders, lenderNames } from './known-lenders.ts';

/** The question of an alert, as its form says it. */
interface Subject {
  question: string;
  condition: AlertCondition;
  belowPercent: number | null;
  endsAt: number | null;
}

/** The model of /alert for an address without an account. */
export interface AddressAlertModel extends FormModel {
  /** What is asked for, in words. */
  asked: string;
  question: string;
  condition: AlertCondition;
  below: string;
  email: string;
  sendsLetters: boolean;
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

/**
 * /alert for an address without an account: what everybody may see can be told to any address that confirms it. The answer is the same
 * whatever is known of the address.
 * @returns null if it is nothing that everybody may see, or if the visitor's account does it
 */
export async function addressAlert(visit: Visit, form: URLSearchParams): Promise<FormResult<AddressAlertModel> | null> {
  const { request, locals } = visit;
  const { account, context } = locals;
  const isPost = request.method === 'POST';
  const asked = isPost ? new URLSearchParams(form.get('question') ?? '') : form;
  const condition = form.get('condition');
  const email = normalEmail(form.get('email') ?? '');
  if (account && condition !== 'term-end' && (email === '' || email === account.email)) return null;
  const subject = subjectOf(visit, asked, condition, form.get('below'));
  if (!subject) return null;
  const language = tongueOf(request);
  const t = words[language];
  const model: AddressAlertModel = {
    ...{ status: 200, errors: {}, email, sendsLetters: context.sendsLetters },
    asked: alertIn(language, subject, lenderNames(locals, language)),
    question: subject.question,
    condition: subject.condition,
    below: form.get('below') ?? '',
  };
  if (!isPost) return model;
  if (!context.sendsLetters) return { ...model, status: 503 };
  const errors: Record<string, string> = {};
  if (!z.email().max(254).safeParse(email).success) errors['email'] = t.badEmail;
  if (form.get('consent') !== 'yes') errors['consent'] = t.needsConsent;
  if (subject.condition === 'below' && subject.belowPercent === null) errors['below'] = alertWords[language].badFigure;
  if (Object.keys(errors).length > 0) return { ...model, status: 400, errors };
  const wait = await ask(visit, email, subject).catch(notNow(language));
  if (typeof wait !== 'number') return { ...model, ...wait };
  return wait > 0 ? { ...model, ...tooMany(language, wait) } : redirect(pathFor(language, '/letters?done=asked'));
}

/** Makes the alert and queues its letter. @returns ms to wait */
async function ask({ request, locals }: Visit, email: string, subject: Subject): Promise<number> {
  const { access, courier, now, log } = locals.context;
  const { wait, isAllowed } = await access.throttles.letter('alert', email, locals.address);
  if (!isAllowed) return wait;
  const isMade = await access.alerts.makeFor({ email, language: tongueOf(request), ...subject }, (alert) => [
    askingLetter(alert, now().getTime()),
  ]);
  if (isMade) courier.wake();
  log.info({ requestId: locals.requestId, condition: subject.condition }, 'an address asked for an alert');
  return 0;
}

const DONE = ['asked', 'confirmed', 'saved', 'ended', 'silent', 'allowed'] as const;
type Done = (typeof DONE)[number];

/** The model of /letters, the page behind the links of letters. */
export interface LettersModel extends FormModel {
  token: string;
  /** Null if the link leads to nothing. */
  alert: Listening | null;
  asked: string;
  /** When it is told, in words. */
  when: string;
  isEnded: boolean;
  isSilent: boolean;
  below: string;
  done: Done | null;
}

/**
 * /letters: confirms, changes and ends an alert with the token of a letter, and stops all letters to the address. Opening the link changes
 * nothing: programs look into letters.
 */
export async function letters(visit: Visit): Promise<FormResult<LettersModel>> {
  const { request, locals } = visit;
  const { access, now } = locals.context;
  const { searchParams } = new URL(request.url);
  const language = tongueOf(request);
  const form = request.method === 'POST' ? await readForm(request) : searchParams;
  if (form instanceof Response) return form;
  const token = form.get('token') ?? '';
  const [alert = null] = /^[\w-]{22}$/.test(token) ? await access.alerts.byTokens([token]) : [];
  const done = DONE.find((one) => one === searchParams.get('done')) ?? null;
  const nothing = {
    token,
    alert: null,
    asked: '',
    when: '',
    isEnded: false,
    isSilent: false,
    below: '',
    done,
    errors: {},
  };
  if (!alert) return { ...nothing, status: done === 'asked' ? 200 : 410 };
  const model: LettersModel = {
    ...nothing,
    status: 200,
    alert,
    asked: alertIn(language, alert, lenderNames(locals, language)),
    when: conditionIn(language, alert),
    isEnded: alert.endsAt !== null && alert.endsAt <= now().getTime(),
    isSilent: alert.accountId === null && (await access.addresses.standing(alert.email)).isSilent,
    below: form.get('below') ?? String(alert.belowPercent ?? ''),
  };
  if (request.method !== 'POST') return model;
  const outcome = await act(visit, alert, form).catch(notNow(language));
  if (outcome === null) return { ...nothing, status: 410 };
  if (typeof outcome !== 'string') return { ...model, ...outcome };
  return redirect(pathFor(language, `/letters?${new URLSearchParams({ token, done: outcome })}`));
}

/** Carries an action out. @returns what was done; null if the alert has ended meanwhile */
async function act(visit: Visit, alert: Listening, form: URLSearchParams): Promise<Done | FormModel | null> {
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
        return { status: 400, errors: { below: alertWords[language].badFigure } };
      const { question, condition, belowPercent, endsAt } = subject;
      const wish = { question, condition, belowPercent, endsAt };
      return (await alerts.editByToken(token, wish, outgoing(question))) ? 'saved' : null;
    }
    default:
      return { status: 400, errors: {} };
  }
}
