import { premiumFor } from '../rates/insurance.ts';
import { payment } from '../rates/payments.ts';
import { borrowed, insuranceAsked, type Question } from '../rates/question.ts';
import { FIGURES, html, type Language } from '../words/index.ts';
import { question as words } from '../words/question.ts';
import { capital } from '../words/terms.ts';
import type { Candidate, TermAnswer } from './answer.ts';

/** How a rate stands on the page: its lender, what narrows it, and where it leads. */
export interface Look {
  lender: string;
  lenderHref: string;
  note: string;
  /** The calculator with this rate filled in; null where no server answers. */
  calculatorHref: string | null;
}

/** What is borrowed, in words: `$560,000, uninsured, over 25 years`. */
export function loanWords(question: Question, language: Language): string {
  const t = words[language];
  const { money } = FIGURES[language];
  const { amortizationYears: years, purpose } = question;
  const premium = purpose === 'purchase' ? premiumFor(question, years) : null;
  const loan = t.loan(money(borrowed(question)), t[insuranceAsked(question)], years);
  return premium ? loan + t.withPremium(money(premium.amount)) : loan;
}

/** The monthly payment of a candidate for what is borrowed, in dollars. */
function monthly(candidate: Candidate, question: Question): number {
  return payment({
    amount: borrowed(question),
    ratePercent: candidate.ratePercent,
    rateType: candidate.term.endsWith('variable') ? 'variable' : 'fixed',
    amortizationYears: question.amortizationYears,
    frequency: 'monthly',
  });
}

/**
 * What answers a question in one term, as markup: written by the server, and anew by the browser when the question changes.
 * @param term its title, `5-year fixed`, and the address of its page: its past, and the way to be told when it changes
 */
export function termHtml(
  { title, href }: { title: string; href: string },
  { lowest, isUnsaid, lower, last }: TermAnswer,
  question: Question,
  look: (candidate: Candidate) => Look,
  language: Language,
): string {
  const t = words[language];
  const figures = FIGURES[language];
  const one = lowest ?? last;
  const heading = html`<a class="of" href="${href}">${lowest ? t.lowest(title) : capital(title)}</a>`;
  if (!one) return heading + html`<span class="who">${t.noneCurrent}</span>`;
  const { lender, lenderHref, note, calculatorHref } = look(one);
  const [, number = '', sign = ''] = /^(.*?)(\s?%)$/.exec(figures.percent(one.ratePercent)) ?? [];
  const big = html`<span class="big">${number}` + html`<span>${sign}</span></span>`;
  const who = html`<span class="who"><a href="${lenderHref}">${lender}</a>, ${isUnsaid ? `${note}, ${t.unsaid}` : note}</span>`;
  if (!lowest)
    return (
      `${heading}${big}${who}` +
      html`<span class="who">${t.noneCurrent} ${t.lastSeen(figures.day(one.observedAt))}</span>`
    );
  const sum = t.monthly(figures.cents(monthly(one, question)));
  const pay =
    calculatorHref === null
      ? html`<span class="pay">${sum}</span>`
      : html`<a class="pay" href="${calculatorHref}">${sum}</a>`;
  const less =
    lower === null
      ? ''
      : html`<span class="who">${t.lower(figures.percent(lower.ratePercent), look(lower).lender)}</span>`;
  return `${heading}${big}${who}${pay}${less}`;
}
