import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import type { Chart } from '../../src/charts/chart-model.ts';
import { drawAlone, drawChart } from '../../src/charts/draw-chart.ts';
import { plainPercent } from '../../src/rates/thousandths.ts';
import { overflowOf, wordsIn } from './pictures.ts';

const day = (date: string): number => Date.parse(`${date}T12:00:00Z`);
const step = (ratePercent: number, from: string, until: string | null, seenUntil: string) => ({
  ratePercent,
  from: `${from}T12:00:00.000Z`,
  until: until && `${until}T12:00:00.000Z`,
  seenUntil: `${seenUntil}T12:00:00.000Z`,
});
const chart = (lines: Chart['lines']): Chart => ({
  title: 'Acme <Bank>: the last twelve months',
  description: 'The rate that most borrowers can have & nothing else.',
  lines,
  from: day('2026-01-01'),
  to: day('2027-01-01'),
  mark: (instant, unit) => instant.toISOString().slice(0, unit === 'day' ? 10 : 7),
  figure: plainPercent,
  pair: (name, said) => `${name}: ${said}`,
  span: (from, until) => `${from} – ${until}`,
  range: (least, most) => `between ${least} and ${most}`,
  source: 'Source: the pages of Acme <Bank>',
});
const path = (svg: string, isDashed: boolean): string[] =>
  load(svg, { xml: true })('path')
    .toArray()
    // Strokes for the pointer are not visible lines.
    .filter(({ attribs }) => attribs['stroke'] !== 'transparent' && 'stroke-dasharray' in attribs === isDashed)
    .map(({ attribs }) => attribs['d'] as string);

const MOVED = [step(4.59, '2026-01-01', '2026-04-01', '2026-04-01'), step(4.84, '2026-04-01', null, '2027-01-01')];

describe('a chart', () => {
  test('draws steps: a rate holds until it changes, without slopes', () => {
    const [line = ''] = path(drawChart(chart([{ name: '5-year fixed', steps: MOVED }])), false);
    expect(line).toMatch(/^(M[\d.]+ [\d.]+(V[\d.]+)?H[\d.]+)+$/);
    expect(line.match(/V/g)).toHaveLength(1);
    expect(path(drawChart(chart([{ name: '', steps: MOVED }])), true)).toEqual([]);
  });

  test('has a dot for what was observed on one day alone, and for what is valid now', () => {
    const svg = drawChart(
      chart([{ name: '', steps: [step(4.4, '2026-03-01', '2026-03-01', '2026-03-01'), ...MOVED] }]),
    );
    expect(svg.match(/<circle cx="[\d.]+"/g)?.length).toBe(2);
  });

  test('is dashed while nobody looked', () => {
    const unseen = [step(4.59, '2026-01-01', null, '2026-07-02')];
    const svg = drawChart(chart([{ name: '', steps: unseen }]));
    const [seen = '', rest = ''] = [path(svg, false), path(svg, true)].map(([d]) => d);
    expect([seen, rest]).toEqual([
      expect.stringMatching(/^M52 66H[\d.]+$/),
      expect.stringMatching(/^M[\d.]+ 66H[\d.]+$/),
    ]);
    const [, half] = seen.split('H');
    expect(rest).toBe(`M${half} 66H${rest.split('H')[1]}`);
    expect(Math.abs(Number(half) - (52 + Number(rest.split('H')[1])) / 2)).toBeLessThan(1);
  });

  test.each([
    ['nothing, where it is proven until another followed', '2026-03-31', 0],
    ['what is not proven', '2026-03-23', 1],
  ])('dashes %s', (_, seenUntil, dashes) => {
    const steps = [step(4.59, '2026-01-01', '2026-03-31', seenUntil), step(4.69, '2026-03-31', null, '2027-01-01')];
    expect(path(drawChart(chart([{ name: '', steps }])), true)).toHaveLength(dashes);
  });

  test.each(['wide', 'narrow'] as const)('has room for its labels and marks, %s', (size) => {
    const name = 'the rather long name of a line in a wide chart';
    for (const to of ['2027-01-01', '2026-10-02', '2026-01-15']) {
      const lines = [{ name: size === 'wide' ? name : 'a name', steps: MOVED }];
      expect(overflowOf(drawChart({ ...chart(lines), to: day(to) }, size)), to).toBeNull();
    }
  });

  test('does not join lines across a gap', () => {
    const gone = [step(4.59, '2026-01-01', '2026-03-01', '2026-03-01'), step(4.59, '2026-09-01', null, '2027-01-01')];
    const [line = ''] = path(drawChart(chart([{ name: '', steps: gone }])), false);
    expect(line.match(/M/g)).toHaveLength(2);
    expect(line).not.toContain('V');
  });

  test('escapes text from outside', () => {
    const svg = drawChart(chart([{ name: '<script>', steps: MOVED }]));
    expect(svg).not.toContain('<script>');
    expect(svg).toContain('<title>Acme &lt;Bank&gt;: the last twelve months</title>');
  });

  test('as a file has its title and what is said of it above, its sources below, and all of it inside', () => {
    const long =
      'The lowest, of which this is a long sentence that says for whom it is and where it is offered, and what is still open.';
    const wide = { ...chart([{ name: '5-year fixed', steps: MOVED }]), title: long };
    const svg = drawAlone(wide, [
      { figure: '4.59%', says: long },
      { figure: 'W'.repeat(200), says: '' },
    ]);
    expect(overflowOf(svg)).toBeNull();
    const words = wordsIn(svg);
    expect(words.startsWith(`${long} 4.59% ${long} WWW`)).toBe(true);
    expect(words.endsWith('Source: the pages of Acme <Bank>')).toBe(true);
    expect(load(svg, { xml: true })('rect').attr('fill')).toBe('#fff');
    // A positive control: a title of a line each is wider than the picture.
    expect(overflowOf(svg.replace(/(<text [^>]*>)/, `$1${long}`).replace(/textLength="[^"]*"/g, ''))).not.toBeNull();
  });
});
