import type { LenderTerms, Sourced } from '../../lenders/schema.ts';
import type { Source } from '../../rates/calculators/source.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { lenderTerms } from '../../words/lender-terms.ts';
import { typesetIn } from '../../words/messages.ts';
import { penalty } from '../../words/penalty.ts';

/** One term of a lender's mortgages in words, with its sources. */
export interface TermRow {
  what: string;
  statements: { words: string; source: Pick<Source, 'address' | 'dated'> }[];
}

/** A note in a language, typeset: the files of lenders hold plain text. */
export const typesetNote = (note: LenderTerms['notes'][number], language: Language): string =>
  typesetIn(language, note[language]);

/** The terms of a lender's mortgages, in the order of its page. A term that was not found has no row. */
export function termRows(
  { charge, privileges, rateHold, portability, payments, compounding, overTrigger, notes }: LenderTerms,
  language: Language,
): TermRow[] {
  const t = lenderTerms[language];
  const { share } = FIGURES[language];
  const range = (least: number, most: number): string =>
    least === most ? share(least) : t.between(share(least), share(most));
  const row = <Value>(what: string, all: readonly Sourced<Value>[], words: (value: Value) => string): TermRow => ({
    what,
    statements: all.map(({ value, ...source }) => ({ words: words(value), source })),
  });
  const rows: TermRow[] = [
    row(t.method, charge.method, (method) => penalty[language][method]),
    row(t.counting, [...charge.counting, ...charge.time], (counted) => t[counted]),
    row(t.comparableTerm, charge.comparableTerm, ({ rounds, halfway }) => {
      if (rounds !== 'nearest') return t[rounds];
      if (halfway === null) return t.closest;
      return halfway === 'longer' ? t.halfwayLonger : t.halfwayShorter;
    }),
    row(t.fixedAt, charge.fixedAt, (rate) => t[rate]),
    row(t.variableAt, charge.variableAt, (rate) => t[rate]),
    row(t.nearMaturity, charge.nearMaturity, (what) => t[what]),
    {
      what: t.excess,
      statements: [
        ...row(t.excess, charge.excessOfAll, (excess) => t.ofAll(t[excess])).statements,
        ...row(t.excess, charge.excessOfPart, (excess) => t.ofPart(t[excess])).statements,
      ],
    },
    row(t.lumpSum, privileges.lumpSum, ({ least, most, of, per }) => {
      const words = of === 'original' ? t.ofOriginal(range(least, most)) : t.ofCurrent(range(least, most));
      return `${words}, ${t[per]}`;
    }),
    row(t.increase, privileges.increase, ({ least, most, of }) =>
      of === 'original' ? t.ofFirst(`+${range(least, most)}`) : t.ofPresent(`+${range(least, most)}`),
    ),
    row(t.rateHold, rateHold, ({ least, most }) =>
      t.holdDays(least === most ? String(least) : t.between(String(least), String(most))),
    ),
    row(t.portability, portability, ({ withinMonths, assumable }) =>
      [
        t.portable,
        withinMonths !== null && t.within(withinMonths),
        assumable !== null && (assumable ? t.assumable : t.notAssumable),
      ]
        .filter((part) => part !== false)
        .join(', '),
    ),
    row(t.payments, payments, (kind) => (kind === 'fixed' ? t.paymentFixed : t.paymentAdjustable)),
    row(t.compounding, compounding, (often) => t[often]),
    row(t.overTrigger, overTrigger, (what) => t[what]),
    { what: t.notes, statements: notes.map((note) => ({ words: typesetNote(note, language), source: note })) },
  ];
  return rows.filter(({ statements }) => statements.length > 0);
}
