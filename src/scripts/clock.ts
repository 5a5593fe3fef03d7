import { isOverdue, nextRun } from '../rates/collection-times.ts';
import { FIGURES } from '../words/figures.ts';
import { ageWords, untilWords } from '../words/times.ts';
import { pageLanguage } from './language.ts';

const { clock, day } = FIGURES[pageLanguage];
const EASTERN = { en: 'Eastern Time', fr: 'Heure de l’Est' }[pageLanguage];

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

function write(selector: string, text: string): void {
  for (const element of all(selector)) if (element.textContent !== text) element.textContent = text;
}

/** Ages, the clock and the countdown, by the reader's own clock. */
function tick(): void {
  const now = new Date();
  const next = nextRun(now);
  write('[data-clock-label]', EASTERN);
  write('[data-clock]', clock(now));
  write('[data-clock-day]', day(now));
  write('[data-next]', clock(next));
  write('[data-next-day]', day(next));
  write('[data-countdown]', untilWords(next.getTime() - now.getTime(), pageLanguage));
  for (const element of all('[data-last-run]')) {
    const { lastRun = '' } = element.dataset;
    element.hidden = !isOverdue(lastRun, now);
  }
  for (const element of all('[data-next-run]')) element.hidden = isOverdue(element.dataset['nextRun'] ?? '', now);
  for (const element of all('[data-age]')) {
    const { age = '' } = element.dataset;
    const words = ageWords(age, now.getTime(), pageLanguage);
    if (element.textContent !== words) element.textContent = words;
  }
}

tick();
setInterval(tick, 1000);
// Parts that were swapped in show the server's clock.
document.addEventListener('shown', tick);
