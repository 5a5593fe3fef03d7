import type { Account } from '../access/accounts.ts';
import { MOST_KEYS } from '../access/keys.ts';
import { readWatched, watchedText } from '../alerts/question.ts';
import { questionWords } from '../alerts/wording.ts';
import type { Language } from '../words/language.ts';
import { saved as words } from '../words/saved.ts';
import { type Action, doneOn, note, onOne } from './action.ts';
import { tokenOf, tongueOf, type Visit, wrong } from './form.ts';
import { knownLenders, lenderNames } from './known-lenders.ts';

/** The longest question that can be saved, in characters: one of many lenders. */
const MAX_QUESTION_LENGTH = 2000;

/** The actions of the board's and the dashboard's forms on saved questions. */
export const SAVED_ACTIONS: Readonly<Record<string, Action>> = {
  /** Makes an address for the question of a form: the filters and the fields that the board knows. */
  async 'save-question'(sent) {
    const { fields, request, locals, account } = sent;
    const t = words[tongueOf(request)];
    const { watched, bad } = readWatched(fields, knownLenders(locals));
    if (bad.length > 0) return wrong(400, 'form', t.notRead(bad.map(({ parameter }) => parameter).join(', ')));
    const question = watchedText(watched);
    if (question.length > MAX_QUESTION_LENGTH) return wrong(400, 'form', t.tooLong);
    const opens = { kind: 'question', question } as const;
    const made = await locals.context.access.keys.create(account.id, '', tokenOf(sent), undefined, opens);
    if (!made) return wrong(409, 'form', t.enough(MOST_KEYS.question));
    note(sent, 'question saved', { keyId: made.record.id });
    return '/dashboard#saved';
  },
  'end-question': onOne(
    ({ locals, account }, id) => locals.context.access.keys.revoke(account.id, id),
    (language) => words[language].gone,
    doneOn('question-ended'),
    'saved question ended',
  ),
};

/** The saved questions of an account, each in words and as a query of the board's address. */
export async function savedQuestions({ id }: Pick<Account, 'id'>, { locals }: Visit, language: Language) {
  const names = lenderNames(locals, language);
  return (await locals.context.access.keys.list(id, 'question')).map((key) => ({
    ...key,
    question: key.question ?? '',
    asked: questionWords(language, key.question ?? '', names),
  }));
}
