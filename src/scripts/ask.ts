import type { Question } from '../rates/question.ts';
import { answer, type Candidate, cellKey } from '../site/answer.ts';
import { type Look, loanWords, termHtml } from '../site/answer-words.ts';
import { unpacked } from '../site/candidates.ts';
import { questionQuery, readQuestion } from '../site/question.ts';
import { FIGURES } from '../words/figures.ts';
import { question as words } from '../words/question.ts';
import { pageLanguage } from './language.ts';

const form = document.querySelector<HTMLFormElement>('[data-ask]');
const board = document.querySelector<HTMLElement>('[data-rank]');
const boxes = [...document.querySelectorAll<HTMLElement>('[data-answer]')];
const t = words[pageLanguage];

const rowOf = (lender: string): HTMLElement | null => document.querySelector(`tr[data-lender="${lender}"]`);
const nameOf = (lender: string): HTMLAnchorElement | null => rowOf(lender)?.querySelector('th a') ?? null;

/** Every figure of the board, as it stands on the page now. */
function figures(): Map<HTMLElement, Candidate> {
  return new Map(
    [...document.querySelectorAll<HTMLElement>('[data-rank] [data-offer]')].map((figure) => {
      const { rate: id = '', seen: observedAt = '', state, offer = '{}' } = figure.dataset;
      const lender = figure.closest('tr')?.dataset['lender'] ?? '';
      const term = figure.closest('td')?.dataset['term'] ?? '';
      return [figure, { ...unpacked(offer), id, lender, term, observedAt, isStale: state === 'stale' }];
    }),
  );
}

function lookOf(found: Map<string, HTMLElement>, question: Question): (candidate: Candidate) => Look {
  return ({ id, lender }) => {
    const figure = found.get(id);
    const calculator = figure?.querySelector<HTMLAnchorElement>('a.num')?.href;
    return {
      lender: nameOf(lender)?.textContent ?? lender,
      lenderHref: nameOf(lender)?.href ?? '',
      note: figure?.querySelector('.note')?.textContent ?? '',
      calculatorHref: calculator ? filled(calculator, question) : null,
    };
  };
}

function filled(address: string, { price, down, amortizationYears }: Question): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries({ price, down, amortization: amortizationYears }))
    url.searchParams.set(name, String(value));
  return url.href;
}

/** Answers what the form asks. @param changed whether a person changed it, so that the address follows */
function update(changed: boolean): void {
  if (!form || !board) return;
  const data = new FormData(form);
  const asked = readQuestion((name) => data.get(name) as string | null, pageLanguage);
  for (const [name, { error }] of Object.entries(asked.fields)) {
    const message = form.querySelector<HTMLElement>(`[data-error="${name}"]`);
    if (message) {
      message.hidden = error === null;
      message.textContent = error;
    }
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLElement) input.toggleAttribute('aria-invalid', error !== null);
    if (error && input instanceof HTMLElement) input.setAttribute('aria-invalid', 'true');
  }
  show('[data-ask-wrong]', !asked.isGood);
  const { question } = asked;
  const all = figures();
  const byId = new Map([...all].map(([figure, { id }]) => [id, figure]));
  const terms = boxes.map((box) => box.dataset['answer'] ?? '');
  const found = answer(question, [...all.values()], terms);
  const look = lookOf(byId, question);
  for (const box of boxes) {
    const { answer: term = '', title = '', href = '' } = box.dataset;
    const of = found.terms.get(term);
    if (!of) continue;
    box.innerHTML = termHtml({ title, href }, of, question, look, pageLanguage);
    box.dataset['rate'] = (of.lowest ?? of.last)?.id ?? '';
    box.dataset['state'] = of.lowest ? 'fresh' : 'stale';
  }
  for (const [figure, candidate] of all) {
    figure.hidden = found.shown.get(cellKey(candidate.lender, candidate.term))?.id !== candidate.id;
    figure.classList.toggle('off', found.fits.get(candidate.id) === 'no');
    for (const word of figure.querySelectorAll<HTMLElement>('[data-unsaid]'))
      word.hidden = found.fits.get(candidate.id) !== 'unsaid';
    const link = figure.querySelector<HTMLAnchorElement>('a.num');
    if (link) link.href = filled(link.href, question);
    const isLeast = found.terms.get(candidate.term)?.lowest?.id === candidate.id;
    figure.classList.toggle('least', isLeast);
    for (const word of figure.querySelectorAll('[data-least]')) word.textContent = isLeast ? t.leastOf : '';
  }
  for (const lender of [...found.lenders, ...found.absent]) {
    const row = rowOf(lender);
    if (!row) continue;
    row.hidden = found.absent.includes(lender);
    board.append(row);
  }
  const absent = document.querySelector('[data-absent]');
  const names = found.absent.map((lender) => nameOf(lender)?.textContent ?? lender);
  if (absent) absent.textContent = t.absent(FIGURES[pageLanguage].list(names));
  show('[data-absent]', names.length > 0);
  show(
    '[data-none-current]',
    [...found.terms.values()].every(({ lowest }) => lowest === null),
  );
  const loan = document.querySelector('[data-loan]');
  if (loan) loan.textContent = loanWords(question, pageLanguage);
  if (!changed) return;
  show('[data-more]', false);
  const query = questionQuery(asked.fields, pageLanguage);
  // The address of the answer, where a server answers it: whoever opens it sees the same without a script.
  const place = new URL(form.action).origin === location.origin ? form.action : location.pathname;
  history.replaceState(null, '', query === '' ? place : `${place}?${query}`);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-tongue]')) link.search = query;
}

/** Whether a field holds something other than the page came with. */
function isOther(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return !field.selectedOptions[0]?.defaultSelected;
  return field instanceof HTMLInputElement && field.value !== field.defaultValue;
}

function show(selector: string, isShown: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) element.hidden = !isShown;
}

if (form) {
  form.hidden = false;
  const asked = new URLSearchParams(location.search);
  for (const [name, value] of asked) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
  form.addEventListener('input', () => update(true));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    update(true);
  });
  document.addEventListener('staled', () => update(false));
  // What the page came with answers what it asked: only another question, from the address or from before a reload, is worked out.
  if ([...form.elements].some(isOther)) update(false);
}
