import { easternClock, easternDay } from '../rates/eastern.ts';
import { isOverdue, nextRun } from '../rates/schedule.ts';
import { ageWords, untilWords } from '../rates/wording.ts';

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

function write(selector: string, text: string): void {
  for (const element of all(selector)) if (element.textContent !== text) element.textContent = text;
}

/** Ages, the clock and the countdown, by the reader's own clock. */
function tick(): void {
  const now = new Date();
  const next = nextRun(now);
  write('[data-clock-label]', 'Eastern Time');
  write('[data-clock]', easternClock(now));
  write('[data-clock-day]', easternDay(now));
  write('[data-next]', easternClock(next));
  write('[data-next-day]', easternDay(next));
  write('[data-countdown]', `in ${untilWords(next.getTime() - now.getTime())}`);
  for (const element of all('[data-last-run]')) {
    const { lastRun = '' } = element.dataset;
    element.hidden = !isOverdue(lastRun, now);
  }
  for (const element of all('[data-age]')) {
    const { age = '' } = element.dataset;
    const words = ageWords(age, now.getTime());
    if (element.textContent !== words) element.textContent = words;
  }
}

tick();
setInterval(tick, 1000);
