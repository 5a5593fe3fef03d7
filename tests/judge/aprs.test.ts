import { aprs } from '../../pipeline/judge/aprs.ts';
import { askPage, type Row } from './pages.ts';

/** Rows of rates with APRs, before and now. */
const costs = (
  ...rows: readonly (readonly [rate: number, apr: number | null, toRate: number | null, toApr: number | null])[]
): Row[] =>
  rows.map(([ratePercent, aprPercent, toRate, toApr]) => [
    { ratePercent, aprPercent },
    { ratePercent: toRate, aprPercent: toApr },
  ]);
const FELL = [5, 5.1, 5, 4.9] as const;
const ROSE = [5, 5.1, 5, 5.2] as const;
const SWAPPED = [5, 5.1, 5.1, 5.3] as const;
askPage(aprs, [
  ['two fell below their rates', costs(FELL, FELL), '2 APRs that were above their rates are not any more'],
  ['two fell to their rates', costs([5, 5.1, 5.05, 5.05], [5, 5.1, 5.05, 5.05]), '2 APRs'],
  ['one fell', costs(FELL), null],
  ['three of five that moved', costs(FELL, FELL, FELL, ROSE, ROSE), '3 APRs'],
  ['three of six that moved', costs(FELL, FELL, FELL, ROSE, ROSE, ROSE), null],
  ['two of two that moved, others stayed', costs(FELL, FELL, [5, 5.1, 5, 5.1], [5, 5.1, 5, 5.1]), '2 APRs'],
  ['two that were not above', costs([5, 5, 5, 4.9], [5, 5, 5, 4.9]), null],
  ['two rates became their APRs', costs(SWAPPED, SWAPPED), '2 rates are what their APRs were'],
  ['one did, one rose', costs(SWAPPED, ROSE), null],
  ['two did whose APRs stayed', costs([5, 5.1, 5.1, 5.1], [5, 5.1, 5.1, 5.1]), null],
  ['two that were not above their rates did', costs([5, 4.9, 4.9, 5.2], [5, 4.9, 4.9, 5.2]), null],
  ['APRs are not printed any more', costs([5, 5.1, 5, null], [5, 5.1, 5, null]), null],
  ['only APRs are printed', costs([5, 5.1, null, 4.9], [5, 5.1, null, 4.9]), null],
  ['APRs are printed for the first time', costs([5, null, 5, 4.9], [5, null, 5, 4.9]), null],
]);
