import { compare } from '../words/compare.ts';
import { pageLanguage } from './language.ts';

const MOST = 4;
const KEPT = 'chosen';
const t = compare[pageLanguage];
const tray = document.querySelector<HTMLElement>('[data-tray]');
const form = document.querySelector<HTMLFormElement>('#compare');
const boxes = [...document.querySelectorAll<HTMLInputElement>('input[form="compare"][name="rate"]')];

/** The chosen rates by id, each in a few words. They are kept across filters, searches and pages of this tab. */
let chosen = new Map<string, string>();
try {
  chosen = new Map(JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string, string][]);
} catch {
  // Without browser storage, only the rates ticked on this page are compared.
}

function label(box: HTMLInputElement): string {
  const row = box.closest('tr');
  const name = row?.querySelector('th a')?.textContent ?? document.querySelector('h1')?.textContent ?? '';
  return `${name} ${row?.querySelector('.num')?.textContent ?? ''}`.trim();
}

function show(): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...chosen]));
  } catch {
    // Without browser storage, only the rates ticked on this page are compared.
  }
  for (const box of boxes) {
    box.checked = chosen.has(box.value);
    box.disabled = !box.checked && chosen.size >= MOST;
  }
  for (const input of form?.querySelectorAll('[data-kept]') ?? []) input.remove();
  const here = new Set(boxes.map(({ value }) => value));
  for (const id of chosen.keys()) {
    if (here.has(id)) continue;
    const input = Object.assign(document.createElement('input'), { type: 'hidden', name: 'rate', value: id });
    input.dataset['kept'] = '';
    form?.append(input);
  }
  if (!tray) return;
  tray.hidden = chosen.size === 0;
  const count = tray.querySelector('[data-tray-count]');
  if (count) count.textContent = t.chosen(chosen.size);
  for (const full of tray.querySelectorAll<HTMLElement>('[data-tray-full]')) full.hidden = chosen.size < MOST;
  tray.querySelector('[data-tray-list]')?.replaceChildren(
    ...[...chosen].map(([id, words]) => {
      const item = document.createElement('li');
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: `${words} ×` });
      button.setAttribute('aria-label', t.takeAway(words));
      button.addEventListener('click', () => {
        chosen.delete(id);
        show();
      });
      item.append(button);
      return item;
    }),
  );
}

for (const box of boxes)
  box.addEventListener('change', () => {
    if (box.checked) chosen.set(box.value, label(box));
    else chosen.delete(box.value);
    show();
  });
tray?.querySelector('[data-tray-clear]')?.addEventListener('click', () => {
  chosen.clear();
  show();
});
show();
// A page restored from the browser's cache shows the present choice.
addEventListener('pageshow', show);
