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
import { type Representation, respond } from '../http/representation.ts';
import { FIRST_LANGUAGE } from '../languages.ts';
import { FORMS, type Form, type SavedRequest } from './forms.ts';

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
  const query = { text, watched: keptWatched(text), language: locale ?? FIRST_LANGUAGE, locale, period, context };
  if (form.isPast && !isUpTo(context.history, snapshot.manifest.snapshot)) return historyBehind;
  const work = () => bodyOf(query, ending, form);
  const body = await (form.isPast ? context.past.run(accountId, work).catch(busyProblem) : work());
  return 'code' in body ? body : respond(request, body);
}

/** The body of an answer. A picture of one question may be requested by many readers: what needs no past is made once a period. */
async function bodyOf(request: SavedRequest, ending: string, form: Form): Promise<Representation> {
  const past = form.isPast ? await form.make(request) : null;
  const name = `saved ${JSON.stringify([ending, request.locale, request.text])}`;
  const bodyHeaders = { 'Content-Disposition': `inline; filename="prime-minus-saved.${ending}"` };
  const make = (): string => past ?? (form.make(request) as string);
  return request.period.body(name, form.type, make, { headers: CACHED, bodyHeaders });
}
