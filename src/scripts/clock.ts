import { isOverdue } from '../rates/collection-times.ts';
import { FIGURES } from '../words/figures.ts';
import { ageWords } from '../words/times.ts';
import { browserNow } from './browser-clock.ts';
import { pageLanguage } from './language.ts';

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

/** The time now, ages, and whether a run is overdue, by the reader's own clock. */
function tick(): void {
  const now = new Date(browserNow());
  for (const element of all('[data-clock]')) element.textContent = FIGURES[pageLanguage].clock(now);
  for (const element of all('[data-clock-word]')) element.textContent = element.dataset['clockWord'] ?? '';
  for (const element of all('[data-last-run]')) element.hidden = !isOverdue(element.dataset['lastRun'] ?? '', now);
  for (const element of all('[data-next-run]')) element.hidden = isOverdue(element.dataset['nextRun'] ?? '', now);
  for (const element of all('[data-age]')) {
    const words = ageWords(element.dataset['age'] ?? '', now.getTime(), pageLanguage);
    if (element.textContent !== words) element.textContent = words;
  }
}

tick();
setInterval(tick, 60_000);
// Parts that were swapped in have the server's time.
document.addEventListener('shown', tick);
