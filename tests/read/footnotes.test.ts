import { expect, test } from 'vitest';
import { open } from './page.ts';

test.each<[string, string[]]>([
  ['<p>1 Rates apply to owner-occupied homes only.</p>', ['1']],
  ['<p>[2] Rates apply to owner-occupied homes only.</p>', ['2']],
  ['<p>3. « Rates » apply to homes.</p><p>3.</p><p>Rates apply to owner-occupied homes.</p>', ['3']],
  ['<p>* rates apply to owner-occupied homes only.</p>', ['*']],
  ['<p>5 stars from our clients for the third year.</p>', []],
  ['<p>25 years of experience with mortgages.</p>', []],
  ['<p>5 Year Fixed</p>', []],
])('the footnotes of %s are %j', (html, marks) => {
  expect([...open(html).footnotes.keys()]).toEqual(marks);
});
