import { z } from 'zod';
import { isUnavailable } from '../access/ports.ts';
import { isTooBusy } from '../fair-queue.ts';
import { MAX_BODY, tooManyRequests } from '../http/message.ts';
import { link } from '../site/links.ts';
import { keptNext } from '../site/login-return.ts';
import { pathFor } from '../site/speech.ts';
import { type Language, languageOf } from '../words/language.ts';
import { loginWords } from '../words/login-signup.ts';

/** A request for a page with a form. */
export interface Visit {
  request: Request;
  locals: App.Locals;
}

/** Why a form was not carried out: a status, and a message for each wrong field (`form`: for the whole form, `page`: for what no form shows). */
export interface Wrong {
  status: number;
  errors: Record<string, string>;
  /** Seconds until another try can succeed, where tries are throttled. */
  retryAfter?: number;
}

/** The state of a page with forms. */
export interface FormModel extends Wrong {
  /** What was posted, without passwords, so that nobody has to type it again; empty before. */
  typed: URLSearchParams;
}

/** The result of a posted form: a path of this site that says what happened (303), a finished response, or what is wrong. */
export type Outcome = string | Response | Wrong;

/**
 * What a page does with its forms: shows them when it is opened, and carries out a posted one. The origin was checked before (`middleware.ts`).
 * @param submit carries the fields out
 */
export async function answerForm(
  { request }: Visit,
  submit: (fields: URLSearchParams) => Promise<Outcome>,
): Promise<Response | FormModel> {
  if (request.method !== 'POST') return { status: 200, errors: {}, typed: new URLSearchParams() };
  const fields = await readForm(request);
  if (fields instanceof Response) return fields;
  const outcome = await submit(fields).catch(notNow(tongueOf(request)));
  if (typeof outcome === 'string') return redirect(request, outcome);
  if (outcome instanceof Response) return outcome;
  return { ...outcome, typed: new URLSearchParams([...fields].filter(([name]) => !name.endsWith('password'))) };
}

/** The fields of a page: those that were posted, or those of its address. */
export const fieldsOf = ({ request }: Visit, { typed }: FormModel): URLSearchParams =>
  request.method === 'POST' ? typed : new URL(request.url).searchParams;

/** The session token of a visit. */
export const tokenOf = ({ request, locals }: Visit): string =>
  locals.context.cookie.token(request.headers.get('cookie')) ?? '';

/** True if a text is an e-mail address that can be stored. */
export const isEmail = (text: string): boolean => z.email().max(254).safeParse(text).success;

/** An outcome with one message. */
export const wrong = (status: number, field: string, message: string): Wrong => ({
  status,
  errors: { [field]: message },
});

/** The language of the page that a form was on. */
export function tongueOf({ url }: Request): Language {
  return languageOf(new URL(url).pathname);
}

/** The outcome of too many tries. @param ms until another can succeed */
export function tooMany(language: Language, ms: number, field = 'form'): Wrong {
  const message = loginWords[language].tooMany(Math.max(1, Math.ceil(ms / 60_000)));
  return { ...tooManyRequests(ms), errors: { [field]: message } };
}

/** For `catch`: the outcome if nothing was done because the server or its database is busy. Throws any other error. */
export function notNow(language: Language): (error: unknown) => Wrong {
  const t = loginWords[language];
  return (error) => {
    if (isTooBusy(error)) return { status: 503, errors: { form: t.busy }, retryAfter: 5 };
    if (isUnavailable(error)) return { status: 503, errors: { form: t.unreachable }, retryAfter: 1 };
    throw error;
  };
}

/** Gives a page's answer the status of its form, and the time to wait where there is one. */
export function announce(answer: Pick<ResponseInit, 'status'> & { headers: Headers }, model: Wrong): void {
  answer.status = model.status;
  if (model.retryAfter !== undefined) answer.headers.set('Retry-After', String(model.retryAfter));
}

/** What a page shows if its form gives no finished response (a redirect, a refusal). */
export type Shown<Form extends (...args: never[]) => unknown> = Exclude<Awaited<ReturnType<Form>>, Response>;

/** A refusal in one line of text, for requests that no page of ours sends. */
export const refusal = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });

/**
 * Reads the fields of a posted form. Refuses other types (415) and large bodies (413). A NUL is read as a space, because databases
 * do not store it in texts.
 */
export async function readForm(request: Request): Promise<URLSearchParams | Response> {
  const t = loginWords[tongueOf(request)];
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return refusal(415, t.noForm);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of request.body ?? []) {
      size += part.length;
      if (size > MAX_BODY) return refusal(413, t.tooLarge(MAX_BODY));
      parts.push(part);
    }
  } catch {
    return refusal(400, t.notWhole);
  }
  return new URLSearchParams(
    Buffer.concat(parts)
      .toString('utf8')
      .replaceAll(/%00|\0/g, ' '),
  );
}

/** The pages with forms; all others are read only. */
const FORMS: ReadonlySet<string> = new Set(
  ['alert', 'confirm', 'dashboard', 'forgot', 'letters', 'login', 'reset', 'signup', 'unsubscribe'].map(
    (name) => `/${name}`,
  ),
);

/** 405 for a page that does not take the request's method; null if it does. @param route the page's path, without its language */
export function methodRefused(request: Request, route: string): Response | null {
  const read = FORMS.has(route) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
  const allowed = route === '/logout' ? ['POST'] : read;
  if (allowed.includes(request.method)) return null;
  const refused = refusal(405, loginWords[tongueOf(request)].notPossible(request.method));
  refused.headers.set('Allow', allowed.join(', '));
  return refused;
}

/** 303 to a path of this site, in the language of the form, with cookies to set. */
export function redirect(request: Request, to: string, ...cookies: string[]): Response {
  const headers = new Headers({ Location: link(pathFor(tongueOf(request), to)), 'Cache-Control': 'no-store' });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** The target of `?next=` after a login: a path of this site, else the dashboard. */
export function nextPage(request: Request): string {
  const next = keptNext(new URL(request.url).searchParams.get('next') ?? '') ?? '';
  return /^\/(?![/\\])[\w\-./?=&%,+:]*$/.test(next) ? next : '/dashboard';
}
