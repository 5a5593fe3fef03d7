import { type CheerioAPI, load } from 'cheerio/slim';
import type { Gate } from '../support/gate.ts';
import { type OracleAnswer, type OracleQuestion, type OracleRate, oracle, queryOf } from './oracle.ts';

/** The headline terms, by their slugs. */
export const TERMS = {
  '5-year-fixed': { rateType: 'fixed', termMonths: 60 },
  '3-year-fixed': { rateType: 'fixed', termMonths: 36 },
  '5-year-variable': { rateType: 'variable', termMonths: 60 },
} as const;
export type Slug = keyof typeof TERMS;
export const SLUGS = Object.keys(TERMS) as Slug[];

/** The lowest rate of each term that an interface shows: percent, null if none. */
export type Named = Record<Slug, number | null>;

/** Every place that names what is lowest, asked as people and programs ask it. */
export interface Doors {
  rates: OracleRate[];
  lenders: ReadonlyMap<string, string | null>;
  lowest(question: OracleQuestion): Promise<Named>;
  previewAnswer(question: OracleQuestion): Promise<Named>;
  page(question: OracleQuestion): Promise<Named>;
  board(question: OracleQuestion): Promise<Named>;
  alert(question: OracleQuestion): Promise<Named>;
  /** The rates of the board by whom they are for: their ids. */
  groups(question: OracleQuestion): Promise<Record<'most' | 'some', string[]>>;
}

/** Opens the doors of a gate for an account. */
export async function openDoors(gate: Gate, { key, cookie }: { key: string; cookie: string }): Promise<Doors> {
  const json = async (path: string, headers = { authorization: `Bearer ${key}` } as Record<string, string>) => {
    // A second later, nobody is asked to wait.
    gate.clock.time += 1000;
    const answer = await fetch(gate.url + path, { headers });
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json() as Promise<Record<string, unknown>>;
  };
  const page = async (path: string): Promise<CheerioAPI> => {
    const answer = await fetch(gate.url + path, { headers: { cookie, 'accept-encoding': 'identity' } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return load(await answer.text());
  };
  const all = (figureOf: (slug: Slug) => number | null): Named =>
    Object.fromEntries(SLUGS.map((slug) => [slug, figureOf(slug)])) as Named;
  const figure = (text: string): number | null => {
    const found = /(\d+\.\d{2,3})/.exec(text)?.[1];
    return found === undefined ? null : Number(found);
  };
  const fromTerms = (answer: Record<string, unknown>): Named => {
    const terms = answer['terms'] as { slug: string; lowest: { rate: { ratePercent: number } } | null }[];
    return all((slug) => terms.find((term) => term.slug === slug)?.lowest?.rate.ratePercent ?? null);
  };
  const { rates } = await json('/api/rates/aggregated');
  const listed = (await json('/api/lenders'))['lenders'] as { id: string; observedAt: string | null }[];
  return {
    rates: rates as OracleRate[],
    lenders: new Map(listed.map((lender) => [lender.id, lender.observedAt])),
    lowest: async (question) => fromTerms(await json(`/api/rates/lowest?${queryOf(question)}`)),
    previewAnswer: async (question) => fromTerms(await json(`/api/rates/lowest?${queryOf(question)}`, {})),
    async page(question) {
      const $ = await page(`/rates?${queryOf(question)}`);
      return all((slug) => {
        const box = $(`[data-answer="${slug}"]`);
        return box.attr('data-state') === 'fresh' ? figure(box.find('.big').text()) : null;
      });
    },
    async board(question) {
      const $ = await page(`/board?${queryOf(question)}&prepayment=closed`);
      return all((slug) => figure($(`[data-lowest="${slug}"]`).text()));
    },
    async groups(question) {
      const $ = await page(`/board?${queryOf(question)}`);
      const idsOf = (...standings: string[]): string[] =>
        $('tr[data-rate]')
          .toArray()
          .filter(({ attribs }) => standings.includes(attribs['data-standing'] ?? ''))
          .map(({ attribs }) => attribs['data-rate'] as string);
      return { most: idsOf('can', 'may'), some: idsOf('some') };
    },
    async alert(question) {
      const named = await Promise.all(
        SLUGS.map(async (slug) => {
          const { rateType, termMonths } = TERMS[slug];
          const $ = await page(`/alert?${queryOf(question)}&rateType=${rateType}&termMonths=${termMonths}`);
          return [slug, figure($('[data-now]').text())] as const;
        }),
      );
      return Object.fromEntries(named) as Named;
    },
  };
}

/** The oracle's answers. */
export function told({ rates, lenders }: Pick<Doors, 'rates' | 'lenders'>, question: OracleQuestion): Named {
  return Object.fromEntries(SLUGS.map((slug) => [slug, answerOf({ rates, lenders }, question, slug).figure])) as Named;
}

export const answerOf = (
  { rates, lenders }: Pick<Doors, 'rates' | 'lenders'>,
  question: OracleQuestion,
  slug: Slug,
): OracleAnswer => oracle(rates, lenders, question, TERMS[slug]);

/** The questions that a door answers otherwise than the oracle, with both answers. */
export async function wrongAt(
  doors: Doors,
  door: Exclude<keyof Doors, 'rates' | 'lenders' | 'groups'>,
  questions: readonly OracleQuestion[],
): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const question of questions) {
    const [found, truth] = [await doors[door](question), told(doors, question)];
    if (JSON.stringify(found) !== JSON.stringify(truth)) wrong.push([queryOf(question), found, truth]);
  }
  return wrong;
}
