import { z } from 'zod';
import { VERDICTS, verdictOn } from '../rates/offer.ts';
import { toThousandths } from '../rates/thousandths.ts';
import { RATE_TYPES } from '../rates/vocabulary.ts';
import { distanceIn } from '../words/offer.ts';
import { type Arguments, type Asking, Refused, use } from './asking.ts';
import { answeredShape, lowerShape } from './figures.ts';
import { assumedSays, figureSays, kindArguments, lowest, lowestOutput, questionArguments } from './questions.ts';

/** Compares an offered rate with the lowest known one for the same question. @throws {Refused} if no single kind was named */
async function checkOffer(asking: Asking, { offeredPercent, ...asked }: Arguments & { offeredPercent: number }) {
  const { terms, note, assumed } = await lowest(asking, asked);
  const [kind, ...others] = terms;
  if (!kind) throw new Refused(`Nothing is known of mortgages of this term and type. ${note ?? ''}`.trim());
  if (others.length > 0)
    throw new Refused('Name one term and one rate type of the offer, such as “5 years” and “fixed”.');
  const { rateType, termMonths, lowest: best, lowerNotStated } = kind;
  const isLower = ({ ratePercent }: { ratePercent: number }): boolean => ratePercent < offeredPercent;
  const verdict = verdictOn(offeredPercent, best);
  const unsure = lowerNotStated && isLower(lowerNotStated) ? lowerNotStated : null;
  return {
    offeredPercent,
    ...{ rateType, termMonths, verdict },
    says: [
      distanceIn('en', offeredPercent, best, best ? figureSays(best, best) : ''),
      ...(unsure ? [`${figureSays(unsure, unsure.rate)}.`] : []),
    ].join(' '),
    lowest: best,
    aboveLowestPercent: best && (toThousandths(offeredPercent) - toThousandths(best.ratePercent)) / 1000,
    lowerNotStated: unsure,
    lowerRates: asking.isFull
      ? [best, ...kind.runnersUp].flatMap((figure) => (figure && isLower(figure) ? [figure] : []))
      : [],
    assumed,
  };
}

export const offerUse = use(
  {
    offeredPercent: z.number().min(0).max(25).describe('The offered rate, percent per year'),
    ...questionArguments,
    ...kindArguments,
  },
  {
    offeredPercent: z.number(),
    rateType: z.enum(RATE_TYPES),
    termMonths: z.int(),
    verdict: z
      .enum(VERDICTS)
      .describe(
        'By distance from the lowest: “good”: below; “in-line”: within 0.05; “ask”: above; “unknown”: cannot be judged',
      ),
    says: z.string().describe('The verdict in words: published rates only, which a borrower may be offered less than'),
    lowest: answeredShape.nullable().describe('The lowest current rate for this question; null where none is known'),
    aboveLowestPercent: z.number().nullable().describe('Points above the lowest; negative below it'),
    lowerNotStated: lowerShape.nullable().describe('A lower one whose lender leaves something unsaid'),
    lowerRates: z
      .array(answeredShape)
      .describe('With a key: current rates below the offer, sure ones first; at most six'),
    assumed: lowestOutput.assumed,
  },
  checkOffer,
  ({ says, assumed }) => [says, assumedSays(assumed)].join('\n'),
);
