import { threshold } from '../rates/typed.ts';

/** The form of an alert: the sentence about today's rates changes while the threshold is typed. */
const form = document.querySelector<HTMLSelectElement>('#condition')?.form;

form?.addEventListener('input', () => {
  const typed = new FormData(form);
  const below = typed.get('condition') === 'below' ? threshold(String(typed.get('below'))) : null;
  for (const line of document.querySelectorAll<HTMLElement>('[data-now-rate]')) {
    const answer = below === null ? null : Number(line.dataset['nowRate']) < below ? 'yes' : 'no';
    for (const words of line.querySelectorAll<HTMLElement>('[data-below]'))
      words.hidden = words.dataset['below'] !== answer;
  }
});
