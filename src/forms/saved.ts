import type { Account } from '../access/accounts.ts';
import { MOST_KEYS } from '../access/keys.ts';
import type { ApiKey } from '../access/ports.ts';
import { readWatched, watchedText } from '../alerts/question.ts';
import { questionWords } from '../alerts/wording.ts';
import { pathFor } from '../site/speech.ts';
import type { Language } from '../words/language.ts';
import { saved as words } from '../words/saved.ts';
import { type FormModel, type FormResult, redirect, tongueOf, type Visit } from './form.ts';
import { knownLenders, lenderNames } from './known-lenders.ts';

/** A saved question as the dashboard lists it. */
export interface SavedQuestion extends Pick<ApiKey, 'id' | 'ending' | 'createdAt' | 'lastUsedAt'> {
  /** The question in words. */
  asked: string;
  /** The question as a query of the board's address. */
  question: string;
}

/** The longest question that can be saved, in characters: one of many lenders. */
const MAX_QUESTION_LENGTH = 2000;

const wrong = (status: number, message: string): FormModel => ({ status, errors: { question: message } });

/** Makes an address for the question of a form: the filters and the fields that the board knows. */
async function save(
  form: URLSearchParams,
  { request, locals }: Visit,
  account: Account,
  token: string,
): Promise<FormResult<FormModel>> {
  const t = words[tongueOf(request)];
  const { watched, bad } = readWatched(form, knownLenders(locals));
  if (bad.length > 0) return wrong(400, t.notRead(bad.map(({ parameter }) => parameter).join(', ')));
  const question = watchedText(watched);
  if (question.length > MAX_QUESTION_LENGTH) return wrong(400, t.tooLong);
  const opens = { kind: 'question', question } as const;
  const made = await locals.context.access.keys.create(account.id, '', token, undefined, opens);
  if (!made) return wrong(409, t.enough(MOST_KEYS.question));
  locals.context.log.info(
    { requestId: locals.requestId, account: account.id, keyId: made.record.id },
    'question saved',
  );
  return redirect(pathFor(tongueOf(request), '/dashboard#saved'));
}

async function end(
  form: URLSearchParams,
  { request, locals }: Visit,
  account: Account,
): Promise<FormResult<FormModel>> {
  const id = form.get('id') ?? '';
  if (!(await locals.context.access.keys.revoke(account.id, id))) return wrong(404, words[tongueOf(request)].gone);
  locals.context.log.info({ requestId: locals.requestId, account: account.id, keyId: id }, 'saved question ended');
  return redirect(pathFor(tongueOf(request), '/dashboard?done=question-ended#saved'));
}

/** The actions of the board's and the dashboard's forms on saved questions. */
export const SAVED_ACTIONS = { 'save-question': save, 'end-question': end } as const;

/** The saved questions of an account, in words. */
export async function savedQuestions(
  { id }: Pick<Account, 'id'>,
  { locals }: Visit,
  language: Language,
): Promise<SavedQuestion[]> {
  const names = lenderNames(locals, language);
  return (await locals.context.access.keys.list(id, 'question')).map(({ question, ...key }) => ({
    id: key.id,
    ending: key.ending,
    createdAt: key.createdAt,
    lastUsedAt: key.lastUsedAt,
    question: question ?? '',
    asked: questionWords(language, question ?? '', names),
  }));
}
