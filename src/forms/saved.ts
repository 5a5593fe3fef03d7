import type { Account } from '../access/accounts.ts';
import { MOST_KEYS } from '../access/keys.ts';
import { readWatched, watchedText } from '../alerts/question.ts';
import { questionWords } from '../alerts/wording.ts';
import { saved as words } from '../words/saved.ts';
import { type Action, doneOn, onOne } from './action.ts';
import { type FormPage, wrong } from './form.ts';

/** The longest question that can be saved, in characters: one of many lenders. */
const MAX_QUESTION_LENGTH = 2000;

/** The board's form that saves its question, and the dashboard's that end one. */
export const SAVED_ACTIONS: Readonly<Record<string, Action>> = {
  async 'save-question'(sent) {
    const { fields, language, access, account } = sent;
    const t = words[language];
    const { watched, bad } = readWatched(fields, sent.knownLenders);
    if (bad.length > 0) return wrong(400, 'page', t.notRead(bad.map(({ parameter }) => parameter).join(', ')));
    const question = watchedText(watched);
    if (question.length > MAX_QUESTION_LENGTH) return wrong(400, 'page', t.tooLong);
    const made = await access.keys.create(account.id, '', sent.token, undefined, { kind: 'question', question });
    if (!made) return wrong(409, 'page', t.enough(MOST_KEYS.question));
    sent.note('question saved', { keyId: made.record.id });
    return '/dashboard#saved';
  },
  'end-question': onOne(
    ({ access, account }, id) => access.keys.revoke(account.id, id),
    (language) => words[language].gone,
    doneOn('question-ended'),
    'saved question ended',
  ),
};

/** The saved questions of an account, each in words and as a query of the board's address. */
export async function savedQuestions({ id }: Pick<Account, 'id'>, { access, language, lenderNames }: FormPage) {
  return (await access.keys.list(id, 'question')).map((key) => ({
    ...key,
    question: key.question ?? '',
    words: questionWords(language, key.question ?? '', lenderNames),
  }));
}
