import { accountLetter } from '../mail/account-tasks.ts';
import { storedRate } from '../rates/schema.ts';
import { loginWords } from '../words/login-signup.ts';
import { rateIdIn } from '../words/rate-id.ts';
import { report as words } from '../words/report.ts';
import { isEmail, openPage, type Visit, wrongs } from './form.ts';

/** Characters of a report. */
const MOST = 2000;

/** /report: a letter to the operator about a figure that looks wrong. */
export async function report(visit: Visit) {
  const page = openPage(visit);
  const { context, access, language, url, isPost, locals } = page;
  const contact = context.settings.OPERATOR_CONTACT ?? '';
  const operator = context.sendsLetters && contact.startsWith('mailto:') ? contact.slice('mailto:'.length) : null;
  const form = await page.answer(async (fields) => {
    if (operator === null) return { status: 503, errors: {} };
    const t = words[language];
    const [text = '', reporter = ''] = ['says', 'email'].map((name) => (fields.get(name) ?? '').trim());
    const problem = wrongs({
      says: text === '' ? t.empty : text.length > MOST && t.tooLong(MOST),
      email: reporter !== '' && !isEmail(reporter) && loginWords[language].badEmail,
    });
    if (problem) return problem;
    const wait = await access.throttles.visit('report', locals.address);
    if (wait > 0) return page.tooMany(wait);
    const rate = rateOf(fields);
    const task = { kind: 'report', email: operator, language, rate, text, reporter } as const;
    await access.outbox.add([accountLetter(task, null, context.now().getTime())]);
    context.courier.wake();
    page.note('a figure was reported', { rate: task.rate });
    return `/report?${new URLSearchParams({ done: 'sent', ...(rate && { rate }) })}`;
  });
  if (form instanceof Response) return form;
  const isDone = !isPost && url.searchParams.get('done') === 'sent';
  const rate = rateOf(page.fieldsOf(form));
  return {
    ...form,
    isDone,
    isOpen: operator !== null,
    rate,
    /** The lender whose rates can be reported: that of the rate, or the chosen one; null for none. */
    lender: rate?.split('/', 1)[0] ?? (url.searchParams.get('lender') || null),
    about: rate && rateIdIn(language, rate, page.lenderNames),
  };
}

/** The id of the rate that a report is about; null where none is named. */
function rateOf(fields: URLSearchParams): string | null {
  return storedRate.shape.id.max(200).safeParse(fields.get('rate')).data ?? null;
}
