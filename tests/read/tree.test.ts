import { describe, expect, test } from 'vitest';
import { parsePage } from '../../pipeline/read/tree.ts';

describe('a page of normal size', () => {
  test('shows what its shadow roots hold, and no other template', () => {
    const shadow = '<template shadowrootmode="open"><p>1 Year</p><slot></slot></template>';
    const $ = parsePage(`<x-rates>${shadow}<p>4.59%</p></x-rates><template><p>5.59%</p></template>`);
    expect($('x-rates').text()).toBe('1 Year4.59%');
    expect($('body > p, body > div').length).toBe(0);
  });

  test('is limited in elements in each other, but for those that are closed', () => {
    expect(parsePage('<div>'.repeat(254))('body')).toHaveLength(1);
    expect(parsePage('<div></div>'.repeat(300))('body')).toHaveLength(1);
    expect(() => parsePage('<div>'.repeat(255))).toThrow(
      expect.objectContaining({
        kind: 'too-large',
        message: 'the page holds elements more than 256 deep in each other',
      }),
    );
  });
});
