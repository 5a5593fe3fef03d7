import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { marketOf } from '../../src/rates/market.ts';
import { preview } from '../../src/rates/preview.ts';
import { openAnswers } from '../../src/rates/public-answer.ts';
import { type Question, USUAL_QUESTION } from '../../src/rates/question.ts';
import { isMadeUp } from '../../src/rates/scope.ts';
import { PROVINCES } from '../../src/rates/vocabulary.ts';
import { now as clock } from '../../src/settings.ts';
import { aggregate, readSnapshot } from '../../src/snapshots/snapshot.ts';

/** Counts the gated rates that can be learned by asking every question of the public answer, over the project's recordings. */

const project = path.resolve(import.meta.dirname, '../..');
using home = mkdtempDisposableSync(path.join(tmpdir(), 'bench-answers-'));
const data = home.path;

/** The inputs that change an answer, with values from each range that matters. */
const SHARES = [0.3, 0.55, 0.65, 0.7, 0.75, 0.8];
const YEARS = [15, 20, 25, 26, 30, 31, 40];
const VALUES = [700_000, 1_200_000];

function* questions(lenders: readonly string[]): Generator<Question> {
  for (const province of [null, ...PROVINCES])
    for (const amortizationYears of YEARS)
      for (const rented of [false, true])
        for (const value of VALUES) {
          const base = { ...USUAL_QUESTION, province, amortizationYears, rented, value };
          for (const firstHome of [false, true])
            for (const share of [...SHARES, 0.9]) yield { ...base, firstHome, balance: value * share };
          for (const share of SHARES) {
            const balance = value * share;
            yield { ...base, purpose: 'refinance', balance };
            for (const insuredToday of [false, true])
              for (const currentLender of [null, ...lenders])
                yield { ...base, purpose: 'renewal', balance, insuredToday, currentLender };
          }
        }
}

const args = ['pipeline/cli.ts', '--replay', 'tests/recordings', '--accept', 'all', '--data', data];
const child = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
// A recording without the Bank of Canada ends with exit code 1, and still counts as a good run.
if ((child.status ?? 2) > 1) throw new Error(child.stderr || child.stdout);
const now = clock();
const snapshot = await readSnapshot(data, { now });
const all = aggregate(snapshot, now);
const shown = preview(all);
const open = new Set(shown.rates.map(({ id }) => id));
const gated = all.rates.filter((rate) => !open.has(rate.id) && !isMadeUp(rate));
const answers = openAnswers(marketOf(all, snapshot.manifest, now.getTime()), shown);
const whole = new Set<string>();
const figures = new Set<string>();
let asked = 0;
for (const question of questions(all.lenders.map(({ id }) => id))) {
  asked += 1;
  const { terms, stay } = answers.answerTo(question);
  for (const { lowest, lastKnown } of [...terms, ...(stay ?? [])])
    for (const one of [lowest, lastKnown]) if (one) whole.add(one.rate.id);
  for (const { kind, lowerForSome, lowerNotStated } of terms)
    for (const one of [lowerForSome, lowerNotStated])
      if (one?.rate) figures.add(`${kind.rateType} ${kind.termMonths} ${one.rate.ratePercent}`);
}
const learned = gated.filter(({ id }) => whole.has(id));
const untold = gated.filter(
  ({ id, rateType, termMonths, ratePercent, prepayment }) =>
    !whole.has(id) && prepayment === 'closed' && figures.has(`${rateType} ${termMonths} ${ratePercent}`),
);
const share = (count: number): string => `${((count / gated.length) * 100).toFixed(1)} %`;
console.log(
  `${asked.toLocaleString('en-CA')} questions about ${all.rates.length} rates, ${gated.length} of them gated`,
);
console.log(
  `learned with lender and figure: ${learned.length}, ${share(learned.length)} of the gated (aim: under 20 %)`,
);
console.log(`learned by figure alone, without the lender: ${untold.length} more, ${share(untold.length)}`);
