import { describe, expect, it, test } from 'vitest';
import { toCents } from '../../src/rates/calculators/cents.ts';
import { minimumDown } from '../../src/rates/calculators/insured.ts';
import { marketOf } from '../../src/rates/market.ts';
import { insuranceAsked, USUAL_QUESTION } from '../../src/rates/question.ts';
import { homeBoard } from '../../src/site/answers/home-board.ts';
import { withAnswers } from '../../src/site/answers/published-answers.ts';
import { questionFrom } from '../../src/site/answers/question.ts';
import { downOf } from '../../src/site/calculators/fields.ts';
import { boardOf } from '../../src/site/calculators/purchase.ts';
import { publishedFrom } from '../../src/site/published.ts';
import { aggregate } from '../../src/snapshots/snapshot.ts';
import { AT, snapshot } from '../support/manifests.ts';
import { storedRate } from '../support/rates.ts';

const rate = (lender: string, ratePercent: number, fields: Parameters<typeof storedRate>[0] = {}) =>
  storedRate({ lender, ratePercent, insurance: 'uninsured', ...fields });
const held = snapshot([
  rate('sure', 4.5),
  rate('unsaid', 4.2, { insurance: null }),
  rate('clients', 4.1, { conditions: ['client-rate'] }),
  rate('west', 3.8, { provinces: ['CA-BC'] }),
  rate('two', 4.9),
  rate('two', 4.4, { provinces: ['CA-ON'] }),
]);
const now = new Date(AT);
const all = aggregate(held, now);
const site = withAnswers(publishedFrom(held, all, now), marketOf(all, held.manifest, now.getTime()));
const read = (query: string, language: 'en' | 'fr' = 'en') =>
  questionFrom(new URLSearchParams(query), site.lenders, language);

test.each([500_000, 333_333.33, 500_000.02, 700_001])('a price of %d keeps its default fifth in links', (price) => {
  const { fields, question } = read(`price=${price}`);
  expect([fields.down.text, insuranceAsked(question)]).toEqual(['20%', 'uninsured']);
  const cents = toCents(price);
  expect(downOf({ share: 20_000 }, cents)).toBe(toCents(fields.down.value as number));
  const bought = { province: '', first: 'none', newbuild: 'no' } as Parameters<typeof boardOf>[3];
  expect(read(boardOf(cents, minimumDown(cents), 300, bought).split('?')[1] ?? '').isGood).toBe(true);
});

describe('the form of a question', () => {
  it('shows its defaults in the format of the language', () => {
    const { fields, question, isGood } = read('', 'fr');
    expect([isGood, question]).toEqual([true, USUAL_QUESTION]);
    expect([fields.price, fields.down, fields.amortizationYears].map(({ text }) => text)).toEqual([
      '700\u00a0000',
      '20\u00a0%',
      '25',
    ]);
  });

  it('keeps the typed text, and writes a plain number in the format of the language', () => {
    expect(read('price=$650 000&down=130000').fields).toMatchObject({
      price: { text: '$650 000' },
      down: { text: '130,000' },
    });
    const { fields } = read('price=0&purpose=purchase', 'fr');
    expect(fields.price).toMatchObject({ text: '0', value: null, error: expect.stringMatching(/^Entrez un montant/) });
  });

  it.each([
    ['', undefined],
    ['rate=4.5', undefined],
    ['province=CA-ON', 'purpose=purchase&province=CA-ON'],
    ['price=600 000&down=10 %25', 'purpose=purchase&price=600000&down=10+%25'],
    ['price=600000&down=60 000 $&firstHome=yes', 'purpose=purchase&price=600000&down=60000'],
    ['purpose=renewal&balance=320000&amortizationYears=20&insured=yes', undefined],
    ['purpose=refinance&balance=320000&value=800000&province=CA-AB', 'province=CA-AB&value=800000'],
  ])('tells other pages the home and its province in %j, and nothing that was assumed', (query, said) => {
    expect(read(query).said).toBe(said);
  });

  it('accepts the earlier name of the amortization in old addresses', () => {
    expect(read('amortization=30').question.amortizationYears).toBe(30);
    expect(read('amortization=30&amortizationYears=20').question.amortizationYears).toBe(20);
  });

  it('names the lender and where it lends if a question is for another province', () => {
    const lenders = site.lenders.map((one) => (one.id === 'west' ? { ...one, provinces: ['CA-BC' as const] } : one));
    const query = new URLSearchParams('purpose=renewal&currentLender=west&province=CA-ON');
    const { fields, question } = questionFrom(query, lenders, 'en');
    expect(fields.currentLender).toMatchObject({
      text: 'west',
      error: 'west Bank does not lend in the chosen province. It lends in: British Columbia.',
    });
    expect(question.currentLender).toBeNull();
  });
});

describe('the home board', () => {
  const board = (query: string) => {
    const { question } = read(query);
    return homeBoard(site, site.answerTo(question));
  };
  const figures = (query: string) =>
    board(query).lines.map(({ lender, cells: [first] }) =>
      [lender.id, first?.rate.ratePercent, first?.isLowest ? 'lowest' : 'other'].join(' '),
    );

  it('lists lenders by their figures, sure or not, and names those without one', () => {
    expect(figures('province=CA-ON')).toEqual([
      'clients 4.1 other',
      'unsaid 4.2 other',
      'two 4.4 lowest',
      'sure 4.5 other',
    ]);
    expect(board('province=CA-ON').unfit.map(({ lender }) => lender.id)).toEqual(['west']);
  });

  it('shows the winner of a question even if the preview has another rate of its lender', () => {
    expect(site.preview.rates.some(({ ratePercent }) => ratePercent === 4.4)).toBe(false);
    expect(figures('')).toEqual(['clients 4.1 other', 'unsaid 4.2 other', 'sure 4.5 lowest', 'two 4.9 other']);
  });

  it('fits no rate if a question has no answer', () => {
    const none = board('price=700000&down=10%25&amortizationYears=30');
    expect(none.lines).toEqual([]);
    expect(none.unfit).toHaveLength(5);
  });
});
