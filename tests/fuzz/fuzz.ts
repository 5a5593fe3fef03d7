import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { load } from 'cheerio';
import fc from 'fast-check';
import { decodeText } from '../../pipeline/collect/sources/charset.ts';
import type { Rate } from '../../src/rates/schema.ts';
import { plainPercent } from '../../src/rates/thousandths.ts';
import { type Body, openStage, type Stage } from '../accidents/stage.ts';
import { loadSubjects } from '../accidents/subjects.ts';
import { mutated, mutations } from './mutations.ts';

/** A run over a page of a few kilobytes takes milliseconds. */
const PATIENCE = 5_000;
const HEAP = 1_000_000_000;

/** The used heap in bytes, after a garbage collection: with enough memory, garbage may stay for long. */
function held(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

/** The result of a fuzz: the number of broken answers tried, and the failures with the input to reproduce them. */
export interface Fuzzed {
  tried: number;
  shown: number;
  failure: string | null;
}

/**
 * Breaks the recordings by grammar and gives them to the front door: bytes in, published figures out. Nothing may crash, hang or grow,
 * and every fresh figure's digits stand on the page, with the words of its label.
 * @param limits how many answers, or how many seconds
 */
export async function fuzz(seed: number, limits: { runs?: number; seconds?: number }): Promise<Fuzzed> {
  const stages = await Promise.all((await loadSubjects()).filter(({ own }) => own).map((one) => openStage(one)));
  let [tried, shown] = [0, 0];
  const property = fc.asyncProperty(
    fc.nat({ max: stages.length - 1 }),
    fc.nat(),
    mutations,
    async (which, part, changes) => {
      const stage = stages[which] as Stage;
      const { parts } = stage.subject;
      const bodies = parts.map(
        ({ text }, at): Body =>
          at === part % parts.length ? mutated(text, changes) : { bytes: Buffer.from(text), charset: 'utf-8' },
      );
      const started = performance.now();
      const [after] = await stage.play([{ texts: bodies, hours: 8 }]);
      const took = performance.now() - started;
      tried += 1;
      if (took > PATIENCE) throw new Error(`${stage.subject.name}: a run took ${took.toFixed(0)} ms`);
      if (process.memoryUsage().heapUsed > HEAP && held() > HEAP)
        throw new Error(`${stage.subject.name}: the heap grew`);
      const text = wordsOf(stage, bodies);
      for (const rate of after?.rates ?? []) {
        if (rate.state !== 'fresh') continue;
        shown += 1;
        const missing = missingOf(rate, text);
        if (missing) throw new Error(`${rate.id} is fresh, and ${missing} is not on the page`);
      }
    },
  );
  const result = await fc.check(property, {
    seed,
    numRuns: limits.runs ?? Number.MAX_SAFE_INTEGER,
    ...(limits.seconds === undefined
      ? {}
      : { interruptAfterTimeLimit: limits.seconds * 1000, markInterruptAsFailure: false }),
  });
  const [which, part, changes] = result.counterexample ?? [];
  const failure = result.failed
    ? `${stages[which ?? 0]?.subject.name}, answer ${part}, ${JSON.stringify(changes)}: ${(result.errorInstance as Error)?.stack ?? ''}`
    : null;
  return { tried, shown, failure };
}

/** Everything that the answers say, marks and values of attributes too, without blanks. */
function wordsOf({ subject }: Stage, bodies: Body[]): string {
  return bodies
    .map(({ bytes, charset }, at) => {
      const text = decodeText(bytes, `text/html; charset=${charset}`);
      if (subject.parts[at]?.places === null) return text;
      const $ = load(text);
      const values = $('*')
        .toArray()
        .flatMap((node) => ('attribs' in node ? Object.values(node.attribs) : []));
      return [$.root().text(), ...values].join(' ');
    })
    .join(' ')
    .normalize('NFKC')
    .replace(/\\(?:x|u00)([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[\s\u00ad\u200b-\u200d\u2060\ufeff]+/g, '')
    .replaceAll(',', '.')
    .toLowerCase();
}

/** The digits of a figure, however many zeros end it; the words and numbers of a label. */
function missingOf(rate: Rate, text: string): string | null {
  const figure =
    rate.rateBasis === 'computed' ? rate.primeOffsetPercent : (rate.ratePercent ?? rate.primeOffsetPercent);
  const digits = [figure, rate.aprPercent].flatMap((value) => (value === null ? [] : [Math.abs(value)]));
  for (const value of digits) {
    const written = plainPercent(value).replace(/\.?0+$/, '');
    if (!text.includes(written)) return `${value} %`;
  }
  const term = rate.termMonths;
  if (term !== null && ![term, term / 12].some((count) => Number.isInteger(count) && text.includes(String(count))))
    return `its term of ${term} months`;
  return null;
}
