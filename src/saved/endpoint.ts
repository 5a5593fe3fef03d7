import { kindOfKey } from '../access/keys.ts';
import { seesEverything } from '../access/plans.ts';
import type { Admission } from '../access/quotas.ts';
import { keptWatched } from '../alerts/question.ts';
import { type Asker, answering } from '../api/answering.ts';
import type { ApiContext, Reply } from '../api/context.ts';
import { otherPlan } from '../api/credentials.ts';
import { movedAnswer } from '../api/endings.ts';
import { unknownParameters } from '../api/filters.ts';
import { LOCALE } from '../api/formats.ts';
import { isUpTo } from '../api/once-a-run.ts';
import type { Period } from '../api/periods.ts';
import {
  badParameters,
  historyBehind,
  methodNotAllowed,
  noSnapshot,
  type Problem,
  quotaExceeded,
  tooMany,
  unknownAddress,
} from '../api/problem.ts';
import { busyProblem } from '../api/throttle.ts';
import { CORS, PREFLIGHT } from '../http/cors.ts';
import type { HttpRequest, HttpResponse } from '../http/message.ts';
import { type Representation, represent, respond } from '../http/representation.ts';
import { FIRST_LANGUAGE } from '../languages.ts';
import { type Asked, FORMS, type Form } from './forms.ts';

/** True for the addresses of saved questions. */
export const isSavedPath = (path: string): boolean => path.startsWith('/q/');

/** Headers of every answer. The address is a secret: it must not leak in a referrer, be framed, or be indexed. */
const COMMON = {
  ...CORS,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Robots-Tag': 'noindex, nofollow',
};
const CACHED = { 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' };

/** Answers /q/TOKEN.FORM. The key in the address opens its own question and nothing else; each request counts as one of its account. */
export function handleSaved(request: HttpRequest, context: ApiContext): Promise<HttpResponse> {
  const decide = async (asker: Asker): Promise<Reply> => {
    const { method, path } = request;
    if (method === 'OPTIONS') return { status: 204, headers: PREFLIGHT, body: null };
    if (method !== 'GET' && method !== 'HEAD') return methodNotAllowed(method);
    const moved = movedAnswer(request);
    if (moved) return moved;
    const [, token = '', ending = ''] = /^\/q\/(\w+)\.([\w.]+)$/.exec(path) ?? [];
    const form = kindOfKey(token) === 'question' && Object.hasOwn(FORMS, ending) ? FORMS[ending] : undefined;
    const admission = form ? await context.access.quotas.admit(token) : null;
    asker.caller = admission;
    return form && admission ? answer(request, admission, ending, form, context) : refused(request, context);
  };
  return answering(request, context, decide, () => COMMON);
}

/** Limited per minute and network. Only wrong addresses count: hosted spreadsheets request those of all their users from a few networks. */
function refused({ address }: HttpRequest, { asking }: ApiContext): Problem {
  const wait = asking('guess', address);
  return wait > 0 ? tooMany(wait) : unknownAddress;
}

async function answer(
  request: HttpRequest,
  { accountId, plan, allowed, standings, question }: Admission,
  ending: string,
  form: Form,
  context: ApiContext,
): Promise<HttpResponse | Problem> {
  if (!allowed) return quotaExceeded(standings, context.now().getTime());
  if (!seesEverything(plan)) return otherPlan;
  const read = LOCALE.read({ request });
  const wrong = [...unknownParameters(request.query, ['locale']), ...('bad' in read ? read.bad : [])];
  if (wrong.length > 0) return badParameters(wrong);
  const locale = 'value' in read ? read.value : null;
  const snapshot = context.snapshots.current();
  if (!snapshot) return noSnapshot;
  const period = context.periods.at(snapshot, context.now());
  const text = question ?? '';
  const asked = { text, watched: keptWatched(text), language: locale ?? FIRST_LANGUAGE, locale, period, context };
  if (form.isPast && !isUpTo(context.history, snapshot.manifest.snapshot)) return historyBehind;
  const work = () => kept(asked, ending, form);
  const body = await (form.isPast ? context.past.run(accountId, work).catch(busyProblem) : work());
  return 'code' in body ? body : respond(request, body);
}

/** The most bytes of cached answers in a period, and the overhead of each. When the limit is reached, all are dropped. */
const MOST = 32 * 1024 * 1024;
const EACH = 4096;
const made = new WeakMap<Period, { answers: Map<string, Promise<Representation>>; bytes: number }>();

/** The body of an answer, made once a period, because a picture of one question may be requested by many readers. */
function kept(asked: Asked, ending: string, form: Form): Promise<Representation> {
  const held = made.get(asked.period);
  const known = held && held.bytes < MOST ? held : { answers: new Map(), bytes: 0 };
  made.set(asked.period, known);
  const name = JSON.stringify([ending, asked.locale, asked.text]);
  const before = known.answers.get(name);
  if (before) return before;
  const make = async (): Promise<Representation> => {
    const bytes = Buffer.from(await form.make(asked));
    known.bytes += bytes.length + EACH;
    const bodyHeaders = { 'Content-Disposition': `inline; filename="prime-minus-saved.${ending}"` };
    return represent({ bytes, type: form.type, headers: CACHED, bodyHeaders });
  };
  const body = make();
  known.answers.set(name, body);
  body.catch(() => known.answers.delete(name));
  return body;
}
