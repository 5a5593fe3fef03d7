import type { AstroGlobal } from 'astro';
import { z } from 'zod';
import { isUnavailable } from '../access/unavailable.ts';
import { isTooBusy } from '../fair-queue.ts';
import { MAX_BODY, readBody, tooManyRequests } from '../http/message.ts';
import { namesInQuestions } from '../lenders/names.ts';
import { link } from '../site/links.ts';
import { keptNext } from '../site/login-return.ts';
import { pathFor } from '../site/speech.ts';
import { FIGURES } from '../words/figures.ts';
import { languageOf } from '../words/language.ts';
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
type Submit = (fields: URLSearchParams) => Promise<Outcome>;

/** A page with forms, as it was asked for. */
export type FormPage = ReturnType<typeof openPage>;

/** Opens a page with forms. Its origin was checked before (`middleware.ts`). */
export function openPage({ request, locals }: Visit) {
  const { context, account } = locals;
  const url = new URL(request.url);
  const language = languageOf(url.pathname);
  const isPost = request.method === 'POST';
  const lenders = () => Object.entries(context.snapshots.current()?.manifest.lenders ?? {});

  /** 303 to a path of this site, in the language of the page, with cookies to set. */
  function redirect(to: string, ...cookies: string[]): Response {
    const headers = new Headers({ Location: link(pathFor(language, to)), 'Cache-Control': 'no-store' });
    for (const cookie of cookies) headers.append('Set-Cookie', cookie);
    return new Response(null, { status: 303, headers });
  }
  /** For `catch`: the outcome if nothing was done because the server or its database is busy. Throws any other error. */
  function notNow(error: unknown): Wrong {
    const t = loginWords[language];
    if (isTooBusy(error)) return { status: 503, errors: { form: t.busy }, retryAfter: 5 };
    if (isUnavailable(error)) return { status: 503, errors: { form: t.unreachable }, retryAfter: 1 };
    throw error;
  }
  /** Shows the forms of an opened page, and carries a posted one out. */
  async function answer(submit: Submit): Promise<Response | FormModel> {
    if (!isPost) return { status: 200, errors: {}, typed: new URLSearchParams() };
    const fields = await readForm(request);
    if (fields instanceof Response) return fields;
    const outcome = await submit(fields).catch(notNow);
    if (typeof outcome === 'string') return redirect(outcome);
    if (outcome instanceof Response) return outcome;
    return { ...outcome, typed: new URLSearchParams([...fields].filter(([name]) => !name.endsWith('password'))) };
  }
  /** The fields: those that were posted, or those of the address. */
  const fieldsOf = ({ typed }: FormModel): URLSearchParams => (isPost ? typed : url.searchParams);
  return {
    ...locals,
    locals,
    request,
    access: context.access,
    url,
    language,
    isPost,
    redirect,
    notNow,
    answer,
    fieldsOf,
    token: context.cookie.token(request.headers.get('cookie')) ?? '',
    /** Identifies the browser, if somebody has logged in with it; null for a new one. */
    browser: context.device.token(request.headers.get('cookie')),
    /** The outcome of too many tries. @param ms until another can succeed */
    tooMany(ms: number, field = 'form'): Wrong {
      const message = loginWords[language].tooMany(Math.max(1, Math.ceil(ms / 60_000)));
      return { ...tooManyRequests(ms), errors: { [field]: message } };
    },
    /** The outcome of a form whose letter may not be written. @param ms until the next may be; null if the holder of the address wants none */
    noLetter(ms: number | null, field = 'form'): Wrong {
      const t = loginWords[language];
      if (ms === null) return wrong(409, field, t.noLetter);
      const next = new Date(Math.ceil((context.now().getTime() + ms) / 60_000) * 60_000);
      return { ...tooManyRequests(ms), errors: { [field]: t.noLetterBefore(FIGURES[language].time(next)) } };
    },
    /** Shows the page behind a letter's link, and carries its form out. Opening changes nothing: programs look into letters. `owner` is null if it is gone. */
    async answerLink<Owner>(
      find: (token: string) => Promise<Owner | null>,
      submit: (fields: URLSearchParams, token: string, owner: Owner) => Promise<Outcome>,
    ) {
      const form = await answer(async (fields) => {
        const token = fields.get('token') ?? '';
        const owner = await find(token);
        return owner ? submit(fields, token, owner) : GONE;
      });
      if (form instanceof Response) return form;
      const token = fieldsOf(form).get('token') ?? '';
      // Behind a link that is gone, or whose address another account has, there is no form to show.
      const owner = [409, GONE.status].includes(form.status) ? null : await find(token);
      return { ...form, token, owner, ...(owner || form.status >= 400 ? {} : GONE) };
    },
    get knownLenders() {
      return new Map(lenders());
    },
    /** The lenders' names in the language of the page, by id. */
    get lenderNames() {
      return namesInQuestions(language, lenders());
    },
    note: (what: string, more: Record<string, unknown> = {}): void =>
      context.log.info({ requestId: locals.requestId, account: account?.id, ...more }, what),
  };
}

/** What a link led to is gone. */
export const GONE: Wrong = { status: 410, errors: {} };

/** True if a text is an e-mail address that can be stored. */
export const isEmail = (text: string): boolean => z.email().max(254).safeParse(text).success;

/** An outcome with one message. */
export const wrong = (status: number, field: string, message: string): Wrong => ({
  status,
  errors: { [field]: message },
});

/** What is wrong with some fields; null if nothing is. @param messages the message of each field; none where it is fine */
export function wrongs(messages: Record<string, string | null | false>): Wrong | null {
  const errors = Object.fromEntries(
    Object.entries(messages).flatMap(([field, words]) => (words ? [[field, words]] : [])),
  );
  return Object.keys(errors).length > 0 ? { status: 400, errors } : null;
}

/** Gives a page's answer the status of its form, and the time to wait where there is one. @param address `secret` if it holds a token */
export function announce(answer: AstroGlobal['response'], model: Wrong, address?: 'secret'): void {
  answer.status = model.status;
  if (model.retryAfter !== undefined) answer.headers.set('Retry-After', String(model.retryAfter));
  if (address === 'secret') answer.headers.set('Referrer-Policy', 'same-origin');
}

/** What a page shows if its form gives no finished response (a redirect, a refusal). */
export type Shown<Form extends (...args: never[]) => unknown> = Exclude<Awaited<ReturnType<Form>>, Response>;

/** A refusal in one line of text, for requests that no page of ours sends. */
export const refusal = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });

/** The fields of a posted form; refuses other types (415) and large bodies (413). NUL becomes a space: databases do not store it in texts. */
export async function readForm(request: Request): Promise<URLSearchParams | Response> {
  const t = loginWords[languageOf(new URL(request.url).pathname)];
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return refusal(415, t.noForm);
  const body = await readBody(request.body ?? []).catch(() => undefined);
  if (body === undefined) return refusal(400, t.notWhole);
  if (body === null) return refusal(413, t.tooLarge(MAX_BODY));
  return new URLSearchParams(body.toString().replaceAll(/%00|\0/g, ' '));
}

/** The pages with forms; all others are read only. */
const FORMS = /^\/(alert|confirm|dashboard|forgot|letters|login|report|reset|signup|unsubscribe)$/;

/** 405 for a page that does not take the request's method; null if it does. @param route the page's path, without its language */
export function methodRefused(request: Request, route: string): Response | null {
  const read = FORMS.test(route) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
  const allowed = route === '/logout' ? ['POST'] : read;
  if (allowed.includes(request.method)) return null;
  const refused = refusal(405, loginWords[languageOf(new URL(request.url).pathname)].notPossible(request.method));
  refused.headers.set('Allow', allowed.join(', '));
  return refused;
}

/** The target of `?next=` after a login: a path of this site, else the dashboard. */
export function nextPage({ searchParams }: URL, dashboard = '/dashboard'): string {
  const next = keptNext(searchParams.get('next') ?? '') ?? '';
  return /^\/(?![/\\])[\w\-./?=&%,+:]*$/.test(next) && next !== '/dashboard' ? next : dashboard;
}
