import { expect, test } from 'vitest';
import { menuTexts } from '../../pipeline/read/menus.ts';
import { open } from './page.ts';

test('the texts under which menus list a value', () => {
  const html = `<select><option value="">Term</option><option value=" 5f ">5 Year Fixed<option value="3f">3 Year Fixed</select>
    <select><option>5f</option><option value="5f">5 Years</option></select><ul><li value="5f">Five</li></ul>`;
  expect(menuTexts(open(html).$, '5f')).toEqual(['5 Year Fixed', '5 Years']);
  expect(menuTexts(open(html).$, '7f')).toEqual([]);
});
