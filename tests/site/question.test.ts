import { describe, expect, it, test } from 'vitest';
import { NOT_NARROWED } from '../../src/rates/scope.ts';
import { answer, type Candidate, cellKey } from '../../src/site/answer.ts';
import { termHtml } from '../../src/site/answer-words.ts';
import { packed, unpacked } from '../../src/site/candidates.ts';
import { questionQuery, readQuestion } from '../../src/site/question.ts';

const read = (query: string, language: 'en' | 'fr' = 'en') => {
  const given = new URLSearchParams(query);
  return readQuestion((name) => given.get(name), language);
};

describe('a question', () => {
  it('is a usual purchase where nothing is said, also by the empty fields of a form', () => {
    for (const query of ['', 'province=&purpose=&price=&down=&amortization=']) {
      const { question, isGood } = read(query);
      expect(isGood).toBe(true);
      expect(question).toEqual({
        province: null,
        purpose: 'purchase',
        price: 700_000,
        down: 140_000,
        amortizationYears: 25,
      });
    }
  });

  it.each([
    ['price=500000&down=10%25', 50_000],
    ['price=500000&down=12.5%20%25', 62_500],
    ['price=500%20000&down=50%20000,50%20$', 50_000.5],
    ['price=500,000&down=$60,000', 60_000],
  ])('%s', (query, down) => {
    const { question, isGood } = read(query);
    expect([isGood, question.price, question.down]).toEqual([true, 500_000, down]);
  });

  it.each([
    ['price=0', 'price'],
    ['price=1e12', 'price'],
    ['price=abc', 'price'],
    ['price=-5', 'price'],
    ['price=100000&down=100000', 'down'],
    ['price=100000&down=250000', 'down'],
    ['price=700000&down=44999', 'down'],
    ['price=1500000&down=299999', 'down'],
    ['price=700000&down=10%25&purpose=refinance', 'down'],
    ['down=-1', 'down'],
    ['down=x%25', 'down'],
    ['price=700000&down=10%25&amortization=35', 'amortization'],
    ['amortization=2.5', 'amortization'],
    ['province=CA-XX', 'province'],
    ['province=Ontario', 'province'],
    ['purpose=speculate', 'purpose'],
  ])('%s is told beside its field, in both languages, and the rest is answered', (query, name) => {
    for (const language of ['en', 'fr'] as const) {
      const { fields, isGood, question } = read(query, language);
      expect(isGood).toBe(false);
      const wrong = Object.entries(fields).filter(([, { error }]) => error !== null);
      expect(wrong.map(([field]) => field)).toEqual([name]);
      expect(question.down).toBeLessThan(question.price);
    }
    const words = (language: 'en' | 'fr') =>
      JSON.stringify(Object.values(read(query, language).fields).map(({ error }) => error));
    expect(words('en')).not.toBe(words('fr'));
  });

  it('names what it asks in its address, and nothing that is as usual', () => {
    expect(questionQuery(read('').fields, 'en')).toBe('');
    const query = questionQuery(read('province=CA-ON&price=600,000&down=20%25&purpose=purchase').fields, 'en');
    expect(query).toBe('province=CA-ON&price=600%2C000');
    expect(read(query).question).toEqual(read('province=CA-ON&price=600000').question);
  });
});

const candidate = (id: string, ratePercent: number, fields: Partial<Candidate> = {}): Candidate => ({
  id,
  lender: id,
  term: '5-year-fixed',
  ratePercent,
  observedAt: '2026-11-20T12:00:00.000Z',
  isStale: false,
  named: { forKind: [], forAny: [] },
  ...NOT_NARROWED,
  insurance: 'uninsured',
  ...fields,
});

describe('an answer', () => {
  const { question } = read('province=CA-ON');
  const found = answer(
    question,
    [
      candidate('sure', 4.5),
      candidate('dearer', 4.6),
      candidate('unsaid', 4.2, { insurance: null }),
      candidate('clients', 4.1, { conditions: ['client-rate'] }),
      candidate('stale', 3.9, { isStale: true }),
      candidate('west', 3.8, { provinces: ['CA-BC'] }),
      candidate('two', 4.0, { lender: 'dearer', insurance: 'insured' }),
    ],
    ['5-year-fixed', '3-year-fixed'],
  );

  it('calls lowest what is current and surely for the question, and tells of a lower one that does not say', () => {
    const of = found.terms.get('5-year-fixed');
    expect([of?.lowest?.id, of?.lower?.id, of?.last]).toEqual(['sure', 'unsaid', null]);
    expect(found.terms.get('3-year-fixed')).toEqual({ lowest: null, isUnsaid: false, lower: null, last: null });
  });

  it('orders lenders: those anybody could ask, those for some, old ones; and names who has nothing', () => {
    expect(found.lenders).toEqual(['unsaid', 'sure', 'dearer', 'clients', 'stale']);
    expect(found.absent).toEqual(['west']);
    expect(found.shown.get(cellKey('dearer', '5-year-fixed'))?.id).toBe('dearer');
  });

  it('calls nothing lowest where everything is old, and shows the newest', () => {
    const old = answer(
      question,
      [
        candidate('old', 4, { isStale: true, observedAt: '2026-01-01T00:00:00.000Z' }),
        candidate('newer', 5, { isStale: true }),
      ],
      ['5-year-fixed'],
    ).terms.get('5-year-fixed');
    expect([old?.lowest, old?.last?.id]).toEqual([null, 'newer']);
  });

  it('survives the way through the page', () => {
    const one = candidate('one', 4.5, {
      provinces: ['CA-ON'],
      named: { forKind: [], forAny: ['insured'] },
      ltvUpToPercent: 65,
    });
    const { id, lender, term, observedAt, isStale } = one;
    expect({ ...unpacked(packed(one)), id, lender, term, observedAt, isStale }).toEqual(one);
  });

  it('is written with its lender’s words escaped', () => {
    const of = found.terms.get('5-year-fixed');
    const look = () => ({ lender: '<b>&', lenderHref: '/lenders/"x', note: 'special', calculatorHref: null });
    const html = of ? termHtml({ title: '5-year fixed', href: '/rates/5-year-fixed' }, of, question, look, 'en') : '';
    expect(html).toContain('<a href="/lenders/&quot;x">&lt;b&gt;&amp;</a>, special');
    expect(html).toContain('4.50<span>%</span>');
    expect(html).not.toContain('<b>');
  });
});

test('a French page asks and answers in French', () => {
  const { fields } = read('price=1', 'fr');
  expect(fields.price.error).toMatch(/^Entrez un montant/);
  expect(fields.down.text).toBe('20\u00a0%');
});
