import { payment } from '../rates/payments.ts';
import { borrowed } from '../rates/question.ts';
import { readQuestion } from '../rates/question-codec.ts';
import { builtAlike, builtPath } from '../site/built-questions.ts';
import { loanIn } from '../words/asking.ts';
import { FIGURES } from '../words/figures.ts';
import { question as words } from '../words/question.ts';
import { pageLanguage } from './language.ts';

/**
 * Answers a question on a host of files alone: by the built answer that is the same but for the sum, or by leading to the server that
 * answers every question, where there is one.
 */
export async function showBuilt(
  form: HTMLFormElement,
  query: URLSearchParams,
  pageAt: (address: string) => Promise<Document | null>,
  show: (page: Document) => void,
): Promise<void> {
  const t = words[pageLanguage];
  const { built = '', shares = '', price = '' } = form.dataset;
  const { question, isGood } = readQuestion((name) => query.get(name), new Map());
  const alike = isGood
    ? builtAlike(question, { shares: shares.split(',').filter(Boolean).map(Number), price: Number(price) })
    : null;
  const part = document.querySelector<HTMLElement>('[data-part="answer"]');
  if (!alike) {
    const line = document.createElement('p');
    line.className = 'notice';
    if (new URL(form.action).origin === location.origin) line.textContent = t.notHere;
    else {
      const link = document.createElement('a');
      link.href = `${form.action}?${query}`;
      link.textContent = t.show;
      line.append(`${t.elsewhere} `, link);
    }
    part?.replaceChildren(line);
    return;
  }
  const page = await pageAt(`${built}/${builtPath(alike)}/`);
  if (!page) return;
  show(page);
  const { amortizationYears } = question;
  const amount = borrowed(question);
  for (const pay of part?.querySelectorAll<HTMLElement>('[data-pay]') ?? []) {
    const rateType = pay.dataset['type'] === 'variable' ? 'variable' : 'fixed';
    const ratePercent = Number(pay.dataset['pay']);
    const sum = payment({ amount, ratePercent, rateType, amortizationYears, frequency: 'monthly' });
    pay.textContent = t.monthly(FIGURES[pageLanguage].cents(sum));
  }
  for (const loan of part?.querySelectorAll('[data-loan]') ?? []) loan.textContent = loanIn(pageLanguage, question);
}
