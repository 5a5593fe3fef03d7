import { describe, expect } from 'vitest';
import { readArguments } from '../../pipeline/collect/arguments.ts';
import { waitingReport } from '../../pipeline/collect/waiting.ts';
import { FIVE, INTRO, type PageParts, POSTED, pageWith, tabled, withRates } from '../support/page-lender.ts';
import { accepted, type Runs, type Sighting } from '../support/sightings.ts';
import { accepting, acme, it, moved } from './accepted.ts';

/** A page whose words nobody accepted, with a figure that moved. */
const waitingPage = (rate = 6.19, parts: Partial<PageParts> = {}): string =>
  moved({ h1: 'Zebra mortgage rates', ...parts }, rate);
const digestOf = ({ entry }: Sighting): string => entry.waiting?.digest ?? 'nothing waits';

/** Runs in which a page waits for a person since eight hours. */
async function waiting(page = waitingPage()): Promise<Runs & { seen: Sighting }> {
  const runs = await accepted(acme, pageWith());
  return { ...runs, seen: await runs.at(8, page) };
}

describe('an acceptance', () => {
  it('of the shown digest accepts the page and its figures', async () => {
    const { at, seen } = await waiting();
    const { shown, line, entry, memory } = await at(9, waitingPage(), accepting(seen));
    expect(shown[FIVE]).toBe('6.19 fresh');
    expect([line.accepted, entry.held]).toEqual([{ [`acme/${FIVE}`]: 'person' }, {}]);
    // What the new words mean is another question.
    expect(entry.waiting?.differences).toMatchObject([{ text: 'Zebra mortgage rates', says: 'unknown' }]);
    expect(memory.layouts.map((layout) => layout.by)).toEqual(['person', 'person']);
    // What moves there later is judged as on any page that is known.
    expect((await at(17, waitingPage(6.24))).shown[FIVE]).toBe('6.24 fresh');
  });

  it.each<[string, string]>([
    ['another figure', waitingPage(6.24)],
    ['other words', waitingPage(6.19, { h1: 'Yak mortgage rates' })],
    ['a line more', waitingPage(6.19, { intro: `${INTRO}<p>Spring is a good time to plan a move.</p>` })],
    ['an alarm', waitingPage(6.19, { intro: `${INTRO}<p>We no longer offer new mortgages.</p>` })],
  ])('does not apply to a page that prints %s by now: it waits on, under another digest', async (_, page) => {
    const { at, seen } = await waiting();
    const again = await at(9, page, accepting(seen));
    expect([again.shown[FIVE], again.memory.layouts.length]).toEqual(['6.09 quarantined', 1]);
    expect(digestOf(again)).toMatch(/^[0-9a-f]{12}$/);
    expect(digestOf(again)).not.toBe(digestOf(seen));
  });

  it.each<[string, (page: string) => string]>([
    ['in other bytes', (page) => page.replace('<body>', '<body><!-- 17:03:22 -->')],
    ['with another menu', (page) => page.replace('<body>', '<body><nav>Savings</nav>')],
    ['with other scripts', (page) => page.replace('</body>', '<script>var id = 4711;</script></body>')],
  ])('applies to the same page %s', async (_, change) => {
    const { at, seen } = await waiting();
    expect((await at(9, change(waitingPage()), accepting(seen))).shown[FIVE]).toBe('6.19 fresh');
  });

  it('given where another place reads the lender is kept for that place, and asks nothing', async () => {
    const { at, seen } = await waiting();
    const here = await at(9, 'blocked', { ...accepting(seen), elsewhere: ['acme'] });
    expect([here.asked, here.shown[FIVE], here.entry.failure]).toEqual([[], '6.09 quarantined', null]);
    expect((await at(10, waitingPage())).shown[FIVE]).toBe('6.19 fresh');
  });

  it('of another digest accepts nothing', async () => {
    const { at, seen } = await waiting();
    const { shown, entry } = await at(9, waitingPage(), accepting('0123456789ab'));
    expect(shown[FIVE]).toBe('6.09 quarantined');
    expect(entry.waiting).toMatchObject({ digest: digestOf(seen), since: '2026-11-21T01:00:00.000Z' });
  });

  it('has the same digest from look to look, and the same time since when the page waits', async () => {
    const { at, seen } = await waiting();
    for (const hours of [10, 20, 60])
      expect((await at(hours, waitingPage())).entry.waiting).toEqual(seen.entry.waiting);
  });

  it('makes the page known for what else moved meanwhile', async () => {
    const { at, seen } = await waiting();
    const special = [['5 Year', 4.49] as const];
    const { shown, entry } = await at(20, waitingPage(6.19, { special }), accepting(seen));
    expect([shown[FIVE], shown['fixed/60m/closed/special'], entry.held]).toEqual(['6.19 fresh', '4.49 fresh', {}]);
  });

  it('accepts the figures that it lists, also one that waits for a second look', async () => {
    const page = pageWith({ posted: withRates(POSTED, { '5 Year': 8.59, '3 Year': 7.24 }) });
    const { at } = await accepted(acme, pageWith());
    const { shown } = await at(9, page, accepting(await at(8, page)));
    expect([shown[FIVE], shown['fixed/36m/closed/posted']]).toEqual(['8.59 fresh', '7.24 fresh']);
  });

  it('ends with the wait: the same figure, back after another, waits again', async () => {
    const leap = pageWith({ posted: withRates(POSTED, { '5 Year': 8.59 }) });
    const { at } = await accepted(acme, pageWith());
    expect((await at(9, leap, accepting(await at(8, leap)))).shown[FIVE]).toBe('8.59 fresh');
    expect((await at(21, pageWith(), accepting(await at(20, pageWith())))).shown[FIVE]).toBe('6.09 fresh');
    expect((await at(800, leap)).shown[FIVE]).toMatch(/^6.09/);
  });

  it('applies to one lender: pages of others wait on', async () => {
    const bravo = tabled('bravo');
    const runs = await accepted(acme, { acme: pageWith(), bravo: pageWith() }, bravo);
    const both = { acme: waitingPage(), bravo: waitingPage() };
    const seen = await runs.at(8, both);
    const { lenders } = (await runs.at(9, both, accepting(seen))).snapshot.manifest;
    expect([lenders.acme?.held, Object.keys(lenders.bravo?.held ?? {})]).toEqual([{}, [`bravo/${FIVE}`]]);
  });

  it('withdraws the rates that the page lacks by a digest of its own', async () => {
    const page = waitingPage(6.19, { posted: POSTED.slice(1) });
    const { at, seen } = await waiting(page);
    expect((await at(9, page, accepting(seen))).line.withdrawn).toEqual([]);
    const { line } = await at(10, page, accepting(seen.entry.waiting?.gone ?? ''));
    expect(line.withdrawn).toEqual(['acme/fixed/12m/closed/posted']);
  });

  it('never shows a refused figure', async () => {
    const page = waitingPage(6.19).replace('5.89%', '58.9%');
    const { at, seen } = await waiting(page);
    const { shown } = await at(9, page, accepting(seen));
    expect([shown[FIVE], shown['fixed/48m/closed/posted']]).toEqual(['6.19 fresh', '5.89 carried']);
  });
});

describe('the report of what waits', () => {
  it('says what the page said, what it says now, which figures that holds up, and the command', async () => {
    const { seen } = await waiting();
    expect(waitingReport('acme', seen.snapshot)).toEqual([
      'acme Bank waits for a person to look at https://acme.example/rates, since Nov 20, 2026, 8:00 p.m. EST.',
      'Its page is not the one that was accepted:',
      '  the main heading says "Zebra mortgage rates" instead of "Mortgage rates" (beside 7 rates). ' +
        `Nobody has said yet what it means for these rates. [${seen.entry.waiting?.differences[0]?.digest}]`,
      '  5y fixed posted: was 6.09, is 6.19. nobody has judged "Zebra mortgage rates"',
      '  7 rates are marked until somebody says what the words mean: npm run review',
      `If the page is right: npm run collect -- --accept acme@${digestOf(seen)}`,
      'If it is wrong, do nothing: the last good figures stay.',
    ]);
  });

  it('asks for a verdict on words that may narrow rates', async () => {
    const { seen } = await waiting(waitingPage(6.19, { intro: `${INTRO}<p>For first-time buyers only.</p>` }));
    const report = waitingReport('acme', seen.snapshot).join('\n');
    expect(report).toMatch(
      /a line of text says "For first-time buyers only.", which is new \(beside 7 rates\).*\[[0-9a-f]{12}\]/,
    );
    expect(report).toContain('7 rates are marked until somebody says what the words mean: npm run review');
  });

  it('cuts long quotations of a lender', async () => {
    const { seen } = await waiting(waitingPage(6.19, { h1: `Mortgage rates ${'of pilots and sailors '.repeat(20)}` }));
    for (const line of waitingReport('acme', seen.snapshot)) expect(line.length).toBeLessThan(300);
  });
});

describe('the command line', () => {
  const lenders = [acme, tabled('bravo')];

  it('takes several lenders at once, each with its digest from the report', async () => {
    const given = readArguments(['--accept', 'acme@0123456789ab', 'bravo@ba9876543210:few'], lenders);
    expect(given.lenders).toEqual(lenders);
    expect(given.accepts).toEqual(
      new Map([
        ['acme', [expect.objectContaining({ digest: '0123456789ab', says: null })]],
        ['bravo', [expect.objectContaining({ digest: 'ba9876543210', says: { verdict: 'few' } })]],
      ]),
    );
  });

  it('takes the operator’s own recordings without a digest', () => {
    expect(readArguments(['--replay', 'x', '--accept', 'all'], lenders)).toMatchObject({ accepts: 'any', lenders });
  });

  it.each<[string, string[], string]>([
    ['a lender without a digest', ['--accept', 'acme'], 'acme@DIGEST'],
    ['nothing', ['--accept'], 'LENDER@DIGEST'],
    ['all of the network', ['--accept', 'all'], 'all@DIGEST'],
    ['a digest of another length', ['--accept', 'acme@0123'], '"acme@0123" is no acceptance'],
    ['a digest of other letters', ['--accept', 'acme@0123456789AZ'], 'is no acceptance'],
    ['another word', ['--accept', 'acme@0123456789ab:maybe'], 'is no acceptance'],
    ['nobody', ['--accept', 'nobank@0123456789ab'], 'there is no lender "nobank"'],
    ['a digest without being told', ['acme@0123456789ab'], 'goes with --accept'],
    ['what is taken afresh', ['--replay', 'x', '--accept', '--afresh', 'all'], 'leave out one of them'],
  ])('refuses %s', (_, args, words) => expect(() => readArguments(args, lenders)).toThrow(words));
});
