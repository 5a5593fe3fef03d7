import { lowestOf } from '../../src/rates/lowest.ts';
import { type Market, marketOf } from '../../src/rates/market.ts';
import { type Preview, preview } from '../../src/rates/preview.ts';
import { type Question, USUAL_QUESTION } from '../../src/rates/question.ts';
import { HEADLINE_TERMS } from '../../src/rates/terms.ts';
import { PROVINCES, PURPOSES } from '../../src/rates/vocabulary.ts';
import { listSnapshots, readManifest } from '../../src/snapshots/manifests.ts';
import { aggregate, readSnapshot, readVersions, type Snapshot } from '../../src/snapshots/snapshot.ts';

const HOMES = [
  { balance: 560_000 },
  { balance: 525_000, amortizationYears: 30 },
  { balance: 630_000, value: 1_200_000, insuredToday: true },
];
const LENDER = 'rbc';
/** Questions of every purpose and province. */
export const QUESTIONS = [null, ...PROVINCES].flatMap((province) =>
  PURPOSES.flatMap((purpose) =>
    HOMES.map((home): Question => {
      const currentLender = purpose === 'renewal' ? LENDER : null;
      return { ...USUAL_QUESTION, ...home, purpose, province, currentLender };
    }),
  ),
);
/** What a folder of committed figures (committed.ts) shows to everybody, and the search for what it must not. */
export interface Shown {
  snapshot: Snapshot;
  market: Market;
  shown: Preview;
  /** Rates that only accounts may see, by figure: of now, and of the day before. */
  gated: Map<string, string>;
  /** Rates that are the headline answer of a question. */
  headline: Set<string>;
  /** The gated figures and ids in a text, as programs or either language write them. */
  leaksIn(text: string): string[];
}

/** Reads a folder of committed figures. */
export async function shownIn(data: string): Promise<Shown> {
  const snapshot = await readSnapshot(data);
  const now = new Date(snapshot.manifest.publishedAt);
  const all = aggregate(snapshot, now);
  const shown = preview(all);
  const market = marketOf(all, snapshot.manifest, now.getTime());
  const [gated, headline] = [new Map<string, string>(), new Set<string>()];
  const ids = new Set(shown.rates.map(({ id }) => id));
  const [first = ''] = await listSnapshots(data);
  const before = await readVersions(data, await readManifest(data, first));
  for (const { id, ratePercent } of [...before.rates.values()].flat().concat(market.rates))
    if (!ids.has(id)) gated.set(String(ratePercent), id);
  for (const question of QUESTIONS)
    for (const term of HEADLINE_TERMS) {
      const { lowest, lowerNotStated, otherwise } = lowestOf(market, question, term);
      for (const rate of [lowest, lowerNotStated, ...otherwise.map((other) => other.lowest)])
        if (rate) headline.add(rate.rate.id);
    }
  const leaksIn = (text: string): string[] => {
    const figures = text.match(/(?<![\d.,$])\d{1,2}[.,]\d{3}(?![\d.,]*\d)/g) ?? [];
    const told = figures.flatMap((figure) => gated.get(figure.replace(',', '.')) ?? []);
    const named = [...gated.values()].filter((id) => text.includes(`"${id}"`) || text.includes(`rate/${id}"`));
    return [...new Set([...told, ...named])].filter((id) => !headline.has(id));
  };
  return { snapshot, market, shown, gated, headline, leaksIn };
}
