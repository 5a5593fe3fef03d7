import { load } from 'cheerio/slim';
import { expect, test } from 'vitest';
import { builtSite, texts } from '../site/shared.ts';

const [without, named] = [builtSite('everyday'), builtSite('past')];

test.each([
  ['/plans', 'Visitor', 'Free', 'Premium'],
  ['/fr/plans', 'Visiteur', 'Gratuit', 'Premium'],
])('%s compares the plans in one table, and premium names whom to write to or is not spoken of', (path, ...words) => {
  const [visitor, free, premium] = words;
  const page = (site: typeof without) => load(site.text(`${path}/index.html`));
  const [plain, full] = [page(without), page(named)];
  expect(texts(plain, '.plans thead th').slice(1)).toEqual([visitor, free]);
  expect(plain('main').text()).not.toMatch(/premium/i);
  expect(texts(full, '.plans thead th').slice(1)).toEqual([visitor, free, premium]);
  expect(full('main a[href="mailto:ops@example.ca"]').text()).toBe('ops@example.ca');
  for (const row of full('.plans tbody tr').get()) expect(full(row).find('td').length).toBe(3);
});
