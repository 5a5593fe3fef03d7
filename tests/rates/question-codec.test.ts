import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { borrowed, insuranceAsked, QUESTION_FIELDS, type Question, USUAL_QUESTION } from '../../src/rates/question.ts';
import { questionQuery, readQuestion } from '../../src/rates/question-codec.ts';
import { PROVINCES, PURPOSES } from '../../src/rates/vocabulary.ts';
import { LANGUAGES } from '../../src/words/index.ts';
import { troubleIn } from '../../src/words/troubles.ts';

const LENDERS = new Map(Object.entries({ rbc: { provinces: null }, vancity: { provinces: ['CA-BC' as const] } }));
const read = (query: string) => {
  const given = new URLSearchParams(query);
  return readQuestion((name) => given.get(name), LENDERS);
};

test('an empty question is a usual purchase, also with the empty fields of a form', () => {
  for (const query of ['', QUESTION_FIELDS.map((name) => `${name}=`).join('&')])
    expect(read(query)).toMatchObject({ isGood: true, question: USUAL_QUESTION });
});

test.each<[string, Partial<Question>]>([
  ['price=500000&down=10%25', { value: 500_000, balance: 450_000 }],
  ['price=500000&down=12.5%20%25', { value: 500_000, balance: 437_500 }],
  ['price=500%20000&down=50%20000,50%20$', { value: 500_000, balance: 449_999.5 }],
  ['price=$500,000&down=60,000', { value: 500_000, balance: 440_000 }],
  ['purpose=renewal&value=$700 000&balance=450,000.00', { purpose: 'renewal', value: 700_000, balance: 450_000 }],
  ['purpose=switch&insured=yes&currentLender=rbc', { insuredToday: true, currentLender: 'rbc' }],
  ['purpose=switch&insured=no', { insuredToday: false }],
  ['purpose=renewal&currentLender=vancity', { currentLender: 'vancity', province: null }],
  ['purpose=renewal&currentLender=vancity&province=CA-BC', { currentLender: 'vancity', province: 'CA-BC' }],
  ['firstHome=yes&occupancy=rented', { firstHome: true, rented: true }],
  ['purpose=renewal&balance=700000&value=700000', { balance: 700_000 }],
  // A field that the purpose does not have is ignored.
  ['insured=yes&currentLender=rbc', { insuredToday: null, currentLender: null }],
  ['purpose=refinance&insured=yes&currentLender=rbc', { insuredToday: null, currentLender: null }],
  ['purpose=refinance&firstHome=yes', { firstHome: false }],
  // A value typed for one purpose is kept for another.
  ['purpose=renewal&price=600000&down=25%25', { value: 600_000, balance: 450_000 }],
  ['purpose=purchase&value=600000&balance=450000', { value: 600_000, balance: 450_000 }],
  ['purpose=renewal&price=%20600%20000%20&down=30%25', { value: 600_000, balance: 420_000 }],
  ['value=600000&balance=%20400%20000%20', { value: 600_000, balance: 400_000 }],
  // Where both are typed, each stands for its own purpose.
  ['purpose=renewal&value=600000&price=500000&down=40%25', { value: 600_000, balance: 450_000 }],
  ['value=600000&balance=450000&price=500000', { value: 500_000, balance: 400_000 }],
  // A balance that is no part of the price leaves a fifth down.
  ['value=600000&balance=600000', { value: 600_000, balance: 480_000 }],
  ['value=600000&balance=x', { value: 600_000, balance: 480_000 }],
  ['purpose=renewal', { value: 700_000, balance: 450_000 }],
  // Less is lent on a small home: four fifths.
  ['purpose=renewal&value=500000', { value: 500_000, balance: 400_000 }],
  // A tenth down over thirty years is long enough.
  ['price=700000&down=10%25&amortizationYears=30', { amortizationYears: 30, balance: 630_000 }],
])('%s is understood', (query, asked) => {
  expect(read(query)).toMatchObject({ isGood: true, question: asked });
});

test.each([
  ['price=0', 'price', 'amount'],
  ['price=1e12', 'price', 'amount'],
  ['price=100000&down=100000', 'down', 'downOverPrice'],
  ['price=100000&down=150%25', 'down', 'downOverPrice'],
  ['price=700000&down=44999', 'down', 'downBelow'],
  ['price=1500000&down=299999', 'down', 'downBelow'],
  ['price=700000&down=0%25', 'down', 'downBelow'],
  ['down=-5%25', 'down', 'down'],
  ['down=5%255%25', 'down', 'down'],
  ['purpose=renewal&value=0', 'value', 'amount'],
  ['purpose=renewal&balance=0', 'balance', 'amount'],
  ['purpose=renewal&value=400000&balance=400001', 'balance', 'balanceOverValue'],
  ['purpose=refinance&value=700000&balance=560001', 'balance', 'balanceOverShare'],
  ['price=700000&down=10%25&amortizationYears=31', 'amortizationYears', 'longInsured'],
  ['amortizationYears=2.5', 'amortizationYears', 'years'],
  ['amortizationYears=0', 'amortizationYears', 'years'],
  ['province=CA-XX', 'province', 'choice'],
  [`province=${'x'.repeat(50)}`, 'province', 'choice'],
  ['purpose=speculate', 'purpose', 'choice'],
  ['firstHome=maybe', 'firstHome', 'choice'],
  ['occupancy=empty', 'occupancy', 'choice'],
  ['purpose=renewal&insured=1', 'insured', 'choice'],
  ['purpose=renewal&currentLender=nobody', 'currentLender', 'choice'],
  ['purpose=renewal&currentLender=vancity&province=CA-ON', 'currentLender', 'lendsElsewhere'],
])('the error of %s is beside %s, the typed text stays, and the rest is answered', (query, name, code) => {
  const { fields, isGood, question } = read(query);
  const wrong = QUESTION_FIELDS.filter((one) => fields[one].trouble);
  const { trouble, typed } = fields[name as 'price'];
  expect([isGood, wrong, trouble?.code]).toEqual([false, [name], code]);
  expect(typed).toBe(new URLSearchParams(query).get(name)?.slice(0, 40));
  expect(question.balance).toBeLessThanOrEqual(question.value);
  const [en, fr] = LANGUAGES.map((language) => trouble && troubleIn(language, trouble, (id) => id));
  expect(en?.length).toBeGreaterThan(10);
  expect(en).not.toBe(fr);
});

test.each<[string, string[]]>([
  ['price=500000&value=600000&insured=&balance=1', ['value', 'balance']],
  ['purpose=renewal&price=500000&value=600000&firstHome=yes&insured=no', ['price', 'firstHome']],
  ['purpose=refinance&insured=no&currentLender=rbc&balance=400000', ['insured', 'currentLender']],
  ['purpose=purchase&price=500000', []],
  // Whatever is wrong with it does no harm.
  ['price=500000&insured=perhaps', ['insured']],
])('%s: what the purpose does not ask, and was typed, is passed over: %j', (query, names) => {
  const { passedOver, isGood } = read(query);
  expect([passedOver.map(({ name }) => name), isGood]).toEqual([names, true]);
});

describe('sums are exact to the cent, for every price', () => {
  const price = fc.integer({ min: 200_000, max: 200_000_000 }).map((sum) => sum / 100);
  const isWhole = (sum: number): boolean => Number(sum.toFixed(2)) === sum;

  const expectForEachPrice = (holds: (sum: number) => boolean, ...examples: number[]) =>
    fc.assert(fc.property(price, holds), { examples: examples.map((sum) => [sum] as [number]) });

  test.each(['', '&down=20%25', '&down=25%25', '&down=33.333%25'])('a fifth down or more is enough: %s', (down) => {
    const isEnough = (sum: number): boolean => {
      const { question, isGood } = read(`price=${sum}${down}`);
      const sums = [question.balance, borrowed(question)];
      return isGood && insuranceAsked(question) === 'uninsured' && sums.every(isWhole);
    };
    expectForEachPrice(isEnough, 500_000.02, 333_333.33);
  });

  test.each([10, 12.345, 19.999])('the sum borrowed with a premium, of %d percent down, is in whole cents', (share) => {
    expectForEachPrice((sum) => isWhole(borrowed(read(`price=${sum}&down=${share}%25`).question)), 999_999);
  });

  test.each(LANGUAGES)('the limit in an error is accepted as it is written: %s', (language) => {
    const limit = (query: string, name: 'down' | 'balance'): string => {
      const { trouble } = read(query).fields[name];
      const said = trouble ? troubleIn(language, trouble, (id) => id) : '';
      return (/(?:\$\d[\d,.]*\d|\d[\d\s]*(?:,\d\d)?\s\$)/.exec(said)?.[0] ?? '').trim();
    };
    const isAccepted = (query: string, name: 'down' | 'balance'): boolean => {
      const typed = new URLSearchParams(query);
      typed.set(name, limit(query, name));
      return read(`${typed}`).fields[name].trouble === null;
    };
    expectForEachPrice((sum) => isAccepted(`price=${sum}&down=1`, 'down'), 700_001, 333_333);
    const refinanced = (sum: number) => isAccepted(`purpose=refinance&value=${sum}&balance=${sum}`, 'balance');
    expectForEachPrice(refinanced, 700_001, 333_333);
  });
});

describe('a question', () => {
  const dollars = (max: number) => fc.integer({ min: 100_000, max }).map((sum) => sum / 100);
  const question = fc
    .record({
      purpose: fc.constantFrom(...PURPOSES),
      province: fc.constantFrom(null, ...PROVINCES),
      value: dollars(140_000_000),
      share: fc.double({ min: 0.05, max: 0.8, noNaN: true }),
      amortizationYears: fc.integer({ min: 1, max: 40 }),
      insuredToday: fc.constantFrom(null, true, false),
      currentLender: fc.constantFrom(null, 'rbc'),
      firstHome: fc.boolean(),
      newBuild: fc.boolean(),
      rented: fc.boolean(),
    })
    .map(({ share, ...asked }): Question => {
      const balance = Math.max(1000, Math.floor(asked.value * share * 100) / 100);
      const sized = { ...asked, balance, value: Math.max(2000, asked.value), assumed: [] };
      const [unbought, unmoved] = [
        { firstHome: false, newBuild: false },
        { insuredToday: null, currentLender: null },
      ];
      if (asked.purpose === 'purchase') return { ...sized, ...unmoved };
      if (asked.purpose === 'refinance') return { ...sized, ...unbought, ...unmoved };
      return { ...sized, ...unbought, assumed: asked.insuredToday === null ? ['insured'] : [] };
    });

  it('can be written and read back', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const again = readQuestion((name) => questionQuery(asked).get(name), LENDERS);
        expect(again.isGood).toBe(true);
        expect(again.question).toEqual({ ...asked, balance: expect.closeTo(asked.balance, 2) });
        expect(questionQuery(again.question).toString()).toBe(questionQuery(asked).toString());
      }),
      { numRuns: 300, seed: 24 },
    );
  });
});
