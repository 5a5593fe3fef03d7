import { expect, it } from 'vitest';
import { shownIn } from './gated.ts';
import { builtSite } from './shared.ts';

const site = builtSite('committed');

it('no built file holds a gated figure', async () => {
  const { leaksIn } = await shownIn(site.data);
  const texts = [...site.files].filter(([name]) => !/\.(woff2|png|ico)$/.test(name));
  expect(texts.length).toBeGreaterThan(150);
  for (const end of ['.html', '.txt', '.atom', '.svg', '.csv', '.json'])
    expect(
      texts.some(([name]) => name.endsWith(end)),
      end,
    ).toBe(true);
  expect(texts.flatMap(([name, bytes]) => leaksIn(String(bytes)).map((id) => `${name}: ${id}`))).toEqual([]);
});
