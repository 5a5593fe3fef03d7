import { describe, expect, test } from 'vitest';
import { FIGURES_REDACTED, NO_REDACTION, redactionOf, redactOutput } from '../../pipeline/automation/redaction.ts';
import { summary } from '../../pipeline/automation/summary.ts';
import { easternTime } from '../../src/rates/eastern.ts';
import type { Run } from '../../src/rates/schema.ts';
import { AT, failing, QUIET, snapshot } from '../support/manifests.ts';
import { storedRate } from '../support/rates.ts';

describe('the redaction where data are private', () => {
  test.each([
    ['rbc: 5y fixed special 4.59 -> 4.54', 'rbc: 5y fixed special # -> #'],
    ['4,59 % puis 4,599', '# % puis #'],
    ['prime − 0.60, 5 %, 5 1⁄4 % and 5½ per cent', 'prime − #, #, # and #'],
    ['４．５９％', '#%'],
    ['{"rate":4.590}', '{"rate":#}'],
    ['479 bps, prime + 1, 4 ¾, 4·79 and "ratePercent":4', '#, prime + #, #, # and "ratePercent":#'],
    ['4\u200b.\u206079 and 47\u200d9 basis points', '# and #'],
    [
      'the page says "5 years at 4 and 3 quarters", which is new',
      'the page says "# years at # and # quarters", which is new',
    ],
    ['il dit « 5 ans à 4 et 3 quarts » ou “6”', 'il dit « # ans à # et # quarts » ou “#”'],
    ['gh workflow run -f accept="rbc@5f2b9c1d"', 'gh workflow run -f accept="rbc@5f2b9c1d"'],
    ['4,590.25 or 4.590,25', '# or #'],
    [
      '22 lenders, 43 rates, 450 ms, run of Nov 20, 2026, 8:17 a.m. EST',
      '22 lenders, 43 rates, 450 ms, run of Nov 20, 2026, 8:17 a.m. EST',
    ],
    ['https://www.lender.ca/rates answered 404', 'https://www.lender.ca/rates answered 404'],
    ['sha256 0f3a9c41, 2026-11-20T13-17-00Z', 'sha256 0f3a9c41, 2026-11-20T13-17-00Z'],
  ])('%s', (text, redacted) => {
    expect(FIGURES_REDACTED.redacted(text)).toBe(redacted);
    expect(NO_REDACTION.redacted(text)).toBe(text);
  });

  test('depends on the setting that names the data repository', () => {
    expect(redactionOf({ DATA_REPOSITORY: 'owner/data' })).toBe(FIGURES_REDACTED);
    expect(redactionOf({})).toBe(NO_REDACTION);
  });

  test('is the same whatever part of the process prints it', () => {
    const printed: string[] = [];
    const stream = { write: (text: string) => printed.push(text) > 0 } as unknown as NodeJS.WriteStream;
    redactOutput(FIGURES_REDACTED, [stream]);
    stream.write(`SyntaxError: Unexpected token, ..."rate": 4.59"... is not valid JSON`);
    stream.write(Buffer.from('at 6.09%'));
    expect(printed).toEqual([`SyntaxError: Unexpected token, ..."rate": #"... is not valid JSON`, 'at #%']);
  });
});

describe('the summary of a run', () => {
  const rate = storedRate({ lender: 'rbc', offer: 'special', ratePercent: 4.54 });
  const waits = { reason: 'it moved by 1.41 at once', until: 'person' as const, since: AT, sightings: 1 };
  const held = { [rate.id]: { ...waits, observedAt: AT, rate: { ...rate, ratePercent: 5.95 } } };
  const after = snapshot([rate], { rbc: { held }, td: failing(1) });
  const line = { ...QUIET, tookMs: 450 };
  const failed = { outcome: 'failed', failure: 'blocked', detail: 'a | b\n`c`' } as const;
  const run: Run = {
    schemaVersion: 1,
    startedAt: AT,
    tookMs: 12_400,
    snapshot: '2026-11-20T13-17-00Z',
    lenders: {
      td: { ...line, ...failed, carried: ['x'], rates: 9 },
      rbc: { ...line, outcome: 'fresh', rates: 24, held: ['y'], changed: [{ id: rate.id, from: 4.59, to: 4.54 }] },
    },
  };

  test('has one row per lender, and lists the changes and what waits', () => {
    const text = summary(run, after).split('\n');
    expect(text[0]).toBe('## 1 lender of 2 failed');
    expect(text[2]).toContain(
      `published ${easternTime(AT)}, in 12 s. Next run ${easternTime('2026-11-20T20:43:00Z')}.`,
    );
    expect(text.slice(4)).toEqual([
      '| Lender | Outcome | Rates | Changed | Carried | Held | Withdrawn | Failure | Took |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      '| rbc | read | 24 | 1 | 0 | 1 | 0 |  | 450 ms |',
      "| td | **failed** | 9 | 0 | 1 | 0 | 0 | The lender refuses automated reading `a \\| b 'c'` | 450 ms |",
      '',
      '### What changed',
      '',
      '```text',
      'rbc: 5y fixed special 4.59 -> 4.54',
      '```',
      '',
      '### What waits, and what was left out',
      '',
      expect.stringMatching(/^- rbc: `Waits: 5y fixed special 5\.95.*: it moved by 1\.41 at once`$/),
      '',
    ]);
  });

  test('for everybody holds counts, states and reasons', () => {
    const text = summary(run, after, FIGURES_REDACTED);
    expect(text).toContain('| rbc | read | 24 | 1 | 0 | 1 | 0 |  | 450 ms |');
    expect(text).toContain('it moved by # at once');
    expect(text).not.toMatch(/\d\.\d|What changed/);
  });
});
