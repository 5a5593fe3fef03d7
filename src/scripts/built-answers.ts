import { payment } from '../rates/payments.ts';
import { borrowed, homeOf, impossibilityOf, MAIN_WAY, noticesOf, type Question } from '../rates/question.ts';
import { questionQuery, readQuestion } from '../rates/question-codec.ts';
import { ANY_QUESTION, builtAlike, builtPath } from '../site/answers/built-questions.ts';
import { impossibleIn, noticeIn } from '../words/answers.ts';
import { askedIn, loanIn } from '../words/asking.ts';
import { FIGURES } from '../words/figures.ts';
import { question as words } from '../words/question.ts';
import { pageLanguage } from './language.ts';

const t = words[pageLanguage];

function notice(text: string, ...more: Node[]): HTMLElement {
  const line = Object.assign(document.createElement('p'), { className: 'notice' });
  line.append(text, ...more);
  return line;
}

/** Shown if the answer was not built: why there can be none, or a link to the server that has it. */
function instead(form: HTMLFormElement, query: URLSearchParams, question: Question): HTMLElement {
  const impossible = impossibilityOf(question, MAIN_WAY[question.purpose]);
  if (impossible) return notice(impossibleIn(pageLanguage, impossible, question));
  if (new URL(form.action).origin === location.origin) return notice(t.notHere);
  const link = Object.assign(document.createElement('a'), { href: `${form.action}?${query}`, textContent: t.show });
  return notice(`${t.elsewhere} `, link);
}

/** Replaces the figures of a built answer that depend on the sum by those for the requested sum. */
function adjust(part: HTMLElement, question: Question): void {
  const { amortizationYears } = question;
  const amount = borrowed(question);
  for (const said of part.querySelectorAll('[data-notice]')) said.remove();
  part.prepend(...noticesOf(question).map((one) => notice(noticeIn(pageLanguage, one))));
  for (const pay of part.querySelectorAll<HTMLElement>('[data-pay]')) {
    const rateType = pay.dataset['type'] === 'variable' ? 'variable' : 'fixed';
    const ratePercent = Number(pay.dataset['pay']);
    const sum = payment({ amount, ratePercent, rateType, amortizationYears, frequency: 'monthly' });
    pay.textContent = t.monthly(FIGURES[pageLanguage].cents(sum));
  }
  const { price, down } = homeOf(question);
  for (const link of part.querySelectorAll<HTMLAnchorElement>('a[href*="?"]')) {
    const url = new URL(link.href);
    const said = link.classList.contains('pay')
      ? Object.entries({ price, down, amortization: amortizationYears })
      : questionQuery(question);
    for (const [name, value] of said) url.searchParams.set(name, String(value));
    link.href = url.href;
  }
  for (const loan of part.querySelectorAll('[data-loan]')) loan.textContent = loanIn(pageLanguage, question);
}

/** Answers a question on a static host: by the built answer that differs in the sum alone, or with a link to the server, if there is one. */
export async function showBuilt(
  form: HTMLFormElement,
  query: URLSearchParams,
  pageAt: (address: string) => Promise<Document | null>,
  show: (page: Document) => void,
): Promise<void> {
  const { built = '', borders = '{}' } = form.dataset;
  const { question, isGood } = readQuestion((name) => query.get(name), new Map());
  const alike = isGood ? builtAlike(question, JSON.parse(borders)) : null;
  const part = document.querySelector<HTMLElement>('[data-part="answer"]');
  const tellAsked = (): void => {
    for (const line of document.querySelectorAll('[data-part="asked"]'))
      line.textContent = askedIn(pageLanguage, question);
  };
  if (!alike) {
    tellAsked();
    part?.replaceChildren(instead(form, query, question));
    return;
  }
  const page = await pageAt(`${built.replace(ANY_QUESTION, builtPath(alike))}/`);
  if (!page) return;
  show(page);
  if (part) adjust(part, question);
  tellAsked();
}
