import { expect, test } from 'vitest';
import { parsePage } from '../../pipeline/read/tree.ts';

test('a page is limited in elements in each other, but for those that are closed', () => {
  expect(parsePage('<div>'.repeat(254))('body')).toHaveLength(1);
  expect(parsePage('<div></div>'.repeat(300))('body')).toHaveLength(1);
  expect(() => parsePage('<div>'.repeat(255))).toThrow(
    expect.objectContaining({
      kind: 'too-large',
      message: 'the page holds elements more than 256 deep in each other',
    }),
  );
});

test('a declarative shadow root stands where it is shown', () => {
  const page = parsePage('<x-rates><template shadowrootmode="open"><b>4.59 %</b></template></x-rates>');
  expect(page('x-rates > b').text()).toBe('4.59 %');
});
