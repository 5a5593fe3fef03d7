import { expect, test } from 'vitest';
import type { Draft, LenderFile } from '../../pipeline/lender.ts';
import { findingOf, stepOf } from '../../src/alerts/finding.ts';
import { verifyHistory } from '../../src/history/verify.ts';
import { PROVINCES } from '../../src/rates/vocabulary.ts';
import { madeUpLender } from '../support/lenders.ts';
import { runsOf } from '../support/sightings.ts';
import { opened } from './opened.ts';

const OLD = 'acme/fixed/60m/closed/special';
const [QUEBEC, REST] = [`${OLD}/qc`, `${OLD}/ab-bc-mb-nb-nl-ns-nt-nu-on-pe-sk-yt`] as const;

/** A lender that prints two figures: read as one rate where they are equal, or, since its file names the ids of before, always as two. */
function printing(isParted: boolean): LenderFile {
  const lender = madeUpLender('acme', 1);
  const [strategy] = lender.strategies;
  const draft = (rate: number, provinces: Draft['provinces']): Draft => ({
    ...{ rateType: 'fixed', termMonths: 60, prepayment: 'closed', offer: 'special', rate },
    ...{ label: '5 years', section: 'Specials', ...(isParted && { provinces }) },
  });
  return {
    ...lender,
    ...(isParted && { renamed: { [OLD]: [QUEBEC, REST] } }),
    strategies: [
      {
        ...strategy,
        read(answers) {
          const [quebec, rest] = (answers[0]?.text.match(/\d\.\d\d/g) ?? []).map((text) => Number(text) * 1000);
          const others = PROVINCES.filter((code) => code !== 'CA-QC');
          const drafts = [draft(rest as number, others), ...(isParted ? [draft(quebec as number, ['CA-QC'])] : [])];
          const row = { source: 0, section: 'Specials', label: '5 years', cells: [`${quebec} ${rest}`], drafts };
          return { prime: null, notes: [], rows: [row] };
        },
      },
    ],
  };
}

const page = (quebec: string, rest: string): string =>
  `<!doctype html><html><head><title>Mortgage rates</title></head><body><h1>Mortgage rates</h1><p>${quebec} ${rest}</p></body></html>`;

const OLD_READER = { registry: [printing(false)], lenders: [printing(false)] };

test('a rate that goes on under two ids keeps its past, tells one move once, and fires no alert for its name', async () => {
  const runs = runsOf(printing(true));
  await runs.at(0, page('4.54', '4.54'), { ...OLD_READER, accepts: 'any' });
  await runs.at(12, page('4.44', '4.44'), { ...OLD_READER, accepts: 'any' });
  const { snapshot: before } = await runs.at(24, page('4.44', '4.44'), OLD_READER);
  const { snapshot: parted, rates } = await runs.at(36, page('4.44', '4.44'));
  expect(rates.map(({ id, state }) => `${id} ${state}`).sort()).toEqual([`${REST} fresh`, `${QUEBEC} fresh`].sort());
  await runs.at(48, page('4.24', '4.44'), { accepts: 'any' });

  const problems: string[] = [];
  const history = await opened(runs.root, problems);
  const told = history
    .momentsBefore(99, 99)
    .toReversed()
    .map((moment) =>
      history.changesIn(moment, true).map(({ kind, id, before: was }) => `${kind} ${id} ${was?.ratePercent}`),
    );
  expect(told).toEqual([[`added ${OLD} undefined`], [`changed ${OLD} 4.54`], [], [`changed ${QUEBEC} 4.44`]]);
  expect(problems).toEqual([]);
  expect(history.formerIds(QUEBEC)).toEqual([OLD]);
  expect(history.formerIds(OLD)).toEqual([]);
  expect(await verifyHistory(runs.root, ':memory:')).toBe(4);

  const moment = history.named(parted.manifest.snapshot);
  const step = stepOf(moment ? history.changesIn(moment, true) : [], before, parted, Date.parse(runs.timeOf(36)));
  expect(findingOf({ question: 'lender=acme', condition: 'any', belowPercent: null, plan: 'free' }, step)).toBeNull();
});

test('a rate that moves while it gets its new ids moved once under each', async () => {
  const runs = runsOf(printing(true));
  await runs.at(0, page('4.54', '4.54'), { ...OLD_READER, accepts: 'any' });
  await runs.at(12, page('4.24', '4.54'), { accepts: 'any' });
  const history = await opened(runs.root);
  const changes = history.momentsBefore(99, 1).flatMap((newest) => history.changesIn(newest));
  const told = changes.map(({ kind, id, before, after }) =>
    [kind, id, before?.ratePercent, after?.ratePercent].join(' '),
  );
  expect(told).toEqual([`renamed ${OLD} 4.54 `, `renamed ${REST} 4.54 4.54`, `changed ${QUEBEC} 4.54 4.24`]);
});
