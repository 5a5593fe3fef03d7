import { isStale } from '../rates/freshness.ts';
import { STATES } from '../words/states.ts';
import { browserNow } from './browser-clock.ts';
import { pageLanguage } from './language.ts';

const STALE = STATES[pageLanguage].stale.word;

/** Marks figures that became stale since the page was built, so that a dead pipeline shows even if nobody rebuilds the page. */
function mark(): void {
  const now = browserNow();
  let changed = false;
  for (const element of document.querySelectorAll<HTMLElement>('[data-seen][data-hours]')) {
    const { seen = '', hours = '', state } = element.dataset;
    if (state === 'stale' || state === 'unavailable' || !isStale(seen, Number(hours), now)) continue;
    changed = true;
    if (element.tagName === 'TR') element.parentElement?.append(element);
    element.setAttribute('data-state', 'stale');
    if (!element.classList.contains('state')) continue;
    element.querySelector('use')?.setAttribute('href', '#state-stale');
    const word = element.querySelector('span');
    if (word) word.textContent = STALE;
    if (element.closest('[data-uncounted]')) continue;
    count(state ?? '', -1);
    count('stale', 1);
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-until]')) {
    if (now < Number(element.dataset['until'])) continue;
    delete element.dataset['until'];
    element.dataset['state'] = 'stale';
    for (const part of element.querySelectorAll<HTMLElement>('[data-while-current]')) part.hidden = true;
    for (const part of element.querySelectorAll<HTMLElement>('[data-once-stale]')) part.hidden = false;
    changed = true;
  }
  if (changed) document.dispatchEvent(new Event('staled'));
}

function count(state: string, change: number): void {
  const element = document.querySelector(`[data-count="${state}"], [data-count-${state}]`);
  if (!element) return;
  element.textContent = String(Number(element.textContent) + change);
  element.closest<HTMLElement>('.tally')?.toggleAttribute('hidden', element.textContent === '0');
}

mark();
setInterval(mark, 60_000);
document.addEventListener('shown', mark);
