import { expect, it } from 'vitest';
import { gridOf, tablesOf } from './page.ts';

const made = (table: string): string =>
  `<div role="${table}"><div role="rowgroup"><div role="row"><span role="columnheader">Term</span><span role="columnheader">Rate</span></div></div>` +
  '<div role="rowgroup"><div role="row"><span role="rowheader">5 Year</span><span role="cell">4.59%</span></div>' +
  '<div role="row"><span role="gridcell" aria-colspan="2">Open</span></div>' +
  '<div role="row"><span role="cell" aria-rowspan="2">3 Year</span><span role="cell">4.29%</span></div>' +
  '<div role="row"><span role="cell">4.19%</span></div></div></div>';
const READ = [
  ['Term', 'Rate'],
  ['5 Year', '4.59%'],
  ['3 Year', '4.29%'],
  ['3 Year', '4.19%'],
];

it.each(['table', 'grid'])('a table that is made of roles is read as one (%s)', (role) => {
  const [table, ...others] = tablesOf(made(role));
  expect(gridOf(table)).toEqual(READ);
  expect(table?.rows.map(({ group }) => group)).toEqual([null, 'Open', 'Open']);
  expect(others).toEqual([]);
});

it('roles outside of a table mean nothing', () => expect(tablesOf(made('list'))).toEqual([]));

it('the elements of a table keep their names, whatever their roles are', () => {
  const table = '<table role="grid"><tr role="row"><th role="cell">5 Year</th><td role="cell">4.59%</td></tr></table>';
  expect(gridOf(tablesOf(table)[0])).toEqual([['5 Year', '4.59%']]);
});
