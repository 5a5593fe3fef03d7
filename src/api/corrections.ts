import { type CorrectionsTold, correctionsTold, type ToldCorrection } from '../history/accuracy.ts';
import { onceARun } from './once-a-run.ts';
import { pastEndpoint } from './past-endpoint.ts';

/** The corrections, as everybody may see them. */
export const correctionsOf = onceARun((history, now) => correctionsTold(history, now, false));

/** GET /api/corrections: the figures that we had wrong, and how often. */
export const corrections = pastEndpoint(correctionsOf, ({ corrections, ...told }: CorrectionsTold) => ({
  ...told,
  corrections: corrections.map(named),
}));

/** A correction with the fields that identify its rate, and no other figure of it. */
function named({ rate, ...correction }: ToldCorrection) {
  const { rateType, termMonths, prepayment, offer, insurance, product } = rate;
  return { ...correction, rateType, termMonths, prepayment, offer, insurance, product };
}
