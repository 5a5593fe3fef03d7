import { toTheCent } from './calculators/cents.ts';
import { minimumDown, shareDown } from './insurance.ts';
import {
  ASKED_FOR,
  insuranceAsked,
  isOverLimit,
  QUESTION_FIELDS,
  type Question,
  type QuestionField,
  USUAL_QUESTION,
} from './question.ts';
import { lenderSpeller, SPELLERS, type Speller, spelledYears } from './spellings.ts';
import { thousandths } from './thousandths.ts';
import { dollars, isShare, isSum } from './typed.ts';
import { PROVINCES, type Province, PURPOSES, type Purpose } from './vocabulary.ts';

/** The values of the fields that are chosen from a list; lenders are listed by the snapshot. An empty choice means no answer. */
export const QUESTION_CHOICES = {
  purpose: PURPOSES,
  province: ['', ...PROVINCES],
  firstHome: ['', 'no', 'yes'],
  newBuild: ['', 'no', 'yes'],
  insured: ['', 'no', 'yes'],
  occupancy: ['owner', 'rented'],
} as const satisfies Partial<Record<QuestionField, readonly string[]>>;

/** The error in a field, with the values that its wording names. Sums in dollars. */
export type Trouble =
  | { code: 'choice'; near: readonly string[] }
  | { code: 'amount' | 'years' | 'down' | 'downOverPrice' | 'balanceOverValue' | 'longInsured' }
  | { code: 'downBelow'; least: number }
  | { code: 'balanceOverShare'; most: number }
  | { code: 'lendsElsewhere'; lender: string; provinces: Province[] };

/** A field as read: the typed text (null: nothing was sent), its meaning, and its error. */
export interface ReadField<Value> {
  typed: string | null;
  value: Value;
  trouble: Trouble | null;
}

/** The known lenders, and where each lends. */
export type KnownLenders = ReadonlyMap<string, { provinces: Province[] | null; name?: string }>;

/** Whether a question of a purpose has a field. */
const isAsked = (name: QuestionField, purpose: Purpose): boolean =>
  (ASKED_FOR[name] as readonly Purpose[]).includes(purpose);

/** The default if only a price or a value was given: a fifth paid down. In thousandths of a percent. */
const USUAL_SHARE = 20_000;
/** The default balance of a mortgage that is renewed, moved or refinanced, in dollars. */
const USUAL_BALANCE = 450_000;
/** The longest insured purchase, in years. */
const LONGEST_INSURED = 30;

/** The most that is lent on a home without insurance, in dollars. */
const mostOn = (value: number): number => toTheCent(value - shareDown(value, USUAL_SHARE));

type Get = (name: QuestionField) => string | null;

/** Reads a field: empty or white space means the default. */
function field<Value>(
  get: Get,
  name: QuestionField,
  usual: Value,
  parse: (text: string) => { value: Value } | Trouble,
): ReadField<Value> {
  const typed = get(name)?.trim().slice(0, 40) ?? null;
  if (typed === null || typed === '') return { typed, value: usual, trouble: null };
  const read = parse(typed);
  return 'value' in read ? { typed, value: read.value, trouble: null } : { typed, value: usual, trouble: read };
}

/** A value of a closed list, in any spelling. @param spell finds its code */
const choice =
  <Value extends string>(spell: Speller) =>
  (text: string): { value: Value } | Trouble => {
    const meant = spell(text);
    return 'value' in meant ? { value: meant.value as Value } : { code: 'choice', near: meant.near };
  };

const sum = (text: string): { value: number } | Trouble => {
  const value = dollars(text);
  return isSum(value) ? { value } : { code: 'amount' };
};

/** A down payment: dollars, or a share of the price, which a bare number up to 99 is too. */
const downOf =
  (price: number) =>
  (text: string): { value: number } | Trouble => {
    const share = isShare(text) ? thousandths(text.replace(/\s*%$/, '')) : null;
    const value = share === null ? dollars(text) : shareDown(price, share);
    if (!(value >= 0)) return { code: 'down' };
    if (value >= price) return { code: 'downOverPrice' };
    const least = minimumDown(price);
    return value < least ? { code: 'downBelow', least } : { value };
  };

const balanceOf =
  (value: number, purpose: Purpose) =>
  (text: string): { value: number } | Trouble => {
    const read = sum(text);
    if (!('value' in read)) return read;
    if (read.value > value) return { code: 'balanceOverValue' };
    const isTooLarge = purpose === 'refinance' && isOverLimit({ value, balance: read.value });
    return isTooLarge ? { code: 'balanceOverShare', most: mostOn(value) } : read;
  };

/**
 * Reads a question from an address, a form, a stored question or a request; nothing else reads one. Sums may be typed as in either language. Values typed
 * for a purchase also stand for the value and the balance of another purpose, and the other way round, so that nothing is lost when the purpose changes. A
 * field that nobody gave has its default and is listed as assumed; a default gives way to a sum that would contradict it.
 */
export function readQuestion(get: Get, lenders: KnownLenders) {
  const purpose = field(get, 'purpose', USUAL_QUESTION.purpose, choice<Purpose>(SPELLERS.purpose));
  const province = field<Province | ''>(get, 'province', '', choice<Province>(SPELLERS.province));
  const [typedPrice, typedValue] = [get('price'), get('value')].map((text) => text || null);
  const home = (name: 'price' | 'value'): ReadField<number> => {
    const other = dollars((name === 'price' ? typedValue : typedPrice) ?? '');
    return field(get, name, isSum(other) ? other : USUAL_QUESTION.value, sum);
  };
  const isPresent = (...names: QuestionField[]): boolean => names.some((name) => get(name)?.trim());
  const [typedDown, typedBalance] = [dollars(get('down') ?? ''), dollars(get('balance') ?? '')];
  const isHomePresent = isPresent('price', 'value');
  const price = isHomePresent ? home('price') : fitting(home('price'), typedDown, 'down');
  const value = isHomePresent ? home('value') : fitting(home('value'), typedBalance, 'balance');
  const wasOwned = typedPrice === null && typedBalance < price.value;
  const fifth = shareDown(price.value, USUAL_SHARE);
  const usualDown = wasOwned ? toTheCent(price.value - typedBalance) : fifth;
  const down = belongingTo(price, field(get, 'down', usualDown, downOf(price.value)), fifth);
  const wasBought = typedValue === null && typedPrice !== null;
  const usualBalance = Math.min(wasBought ? toTheCent(value.value - down.value) : USUAL_BALANCE, mostOn(value.value));
  const readBalance = field(get, 'balance', usualBalance, balanceOf(value.value, purpose.value));
  const balance = belongingTo(value, readBalance, usualBalance);
  const amortization = field<number>(get, 'amortizationYears', USUAL_QUESTION.amortizationYears, (text) => {
    const meant = spelledYears(text);
    return 'value' in meant ? { value: Number(meant.value) } : { code: 'years' };
  });
  const [firstHome, newBuild, insured] = (['firstHome', 'newBuild', 'insured'] as const).map((name) =>
    field(get, name, '', choice(SPELLERS.yesNo)),
  ) as [ReadField<string>, ReadField<string>, ReadField<string>];
  const currentLender = field(get, 'currentLender', '', lenderIn(lenders, province.value || null));
  const occupancy = field(get, 'occupancy', 'owner', choice(SPELLERS.occupancy));

  const isPurchase = purpose.value === 'purchase';
  const has = (name: QuestionField): boolean => isAsked(name, purpose.value);
  const isSent: Partial<Record<QuestionField, boolean>> = {
    price: isHomePresent,
    value: isHomePresent,
    down: isPresent('down') || (wasOwned && isPresent('balance')),
    balance: isPresent('balance') || (wasBought && isPresent('down')),
    // What is left open is not assumed: no province, and no lender.
    province: true,
    currentLender: true,
  };
  const question: Question = {
    purpose: purpose.value,
    province: province.value || null,
    value: isPurchase ? price.value : value.value,
    balance: isPurchase ? toTheCent(price.value - down.value) : balance.value,
    amortizationYears: amortization.value,
    insuredToday: !has('insured') || insured.value === '' ? null : insured.value === 'yes',
    currentLender: (has('currentLender') && currentLender.value) || null,
    firstHome: has('firstHome') && firstHome.value === 'yes',
    newBuild: has('newBuild') && newBuild.value === 'yes',
    rented: occupancy.value === 'rented',
    assumed: QUESTION_FIELDS.filter((name) => has(name) && !(isSent[name] ?? isPresent(name))),
  };
  const isTooLong = isPurchase && amortization.value > LONGEST_INSURED && insuranceAsked(question) === 'insured';
  const read: Record<QuestionField, ReadField<string | number>> = {
    ...{ purpose, province, price, down, value, balance, firstHome, newBuild, insured, currentLender, occupancy },
    amortizationYears: isTooLong ? { ...amortization, trouble: { code: 'longInsured' } } : amortization,
  };
  const fields = Object.fromEntries(
    QUESTION_FIELDS.map((name) => [name, has(name) ? read[name] : { ...read[name], trouble: null }]),
  ) as typeof read;
  return {
    /** With the default of each field that has an error. */
    question: isTooLong ? { ...question, amortizationYears: USUAL_QUESTION.amortizationYears } : question,
    fields,
    /** The fields that were sent and that this purpose does not ask, with the error in them. */
    passedOver: QUESTION_FIELDS.filter((name) => !has(name) && read[name].typed).map((name) => ({
      name,
      trouble: read[name].trouble,
    })),
    isGood: Object.values(fields).every(({ trouble }) => trouble === null),
  };
}

/** The price or value that is assumed beside a given sum: the usual one, or where that contradicts the sum, the one of which it is the usual part. */
function fitting(home: ReadField<number>, sum: number, part: 'down' | 'balance'): ReadField<number> {
  const isDown = part === 'down';
  const fits = isDown ? sum >= minimumDown(home.value) && sum < home.value : sum <= mostOn(home.value);
  if (!isSum(sum) || fits) return home;
  return { ...home, value: Math.ceil((sum * 100_000) / (isDown ? USUAL_SHARE : 100_000 - USUAL_SHARE)) };
}

/**
 * A down payment or a balance depends on the price or value typed beside it. If that is wrong, the default is used here, and only the wrong
 * price or value is reported.
 */
const belongingTo = (home: ReadField<number>, part: ReadField<number>, usual: number): ReadField<number> =>
  home.trouble ? { ...part, value: usual, trouble: null } : part;

const lenderIn =
  (lenders: KnownLenders, province: Province | null) =>
  (text: string): { value: string } | Trouble => {
    const meant = lenderSpeller([...lenders].map(([id, { name }]) => ({ id, name })))(text);
    if (!('value' in meant)) return { code: 'choice', near: meant.near };
    const { provinces = null } = lenders.get(meant.value) ?? {};
    return provinces !== null && province !== null && !provinces.includes(province)
      ? { code: 'lendsElsewhere', lender: meant.value, provinces }
      : meant;
  };

/** A question as values by the names of its fields; null for a field that is left open, or not part of this purpose. */
export function questionValues(question: Question): Record<QuestionField, string | number | boolean | null> {
  const { purpose, value, balance, rented } = question;
  const values: Record<QuestionField, string | number | boolean | null> = {
    ...question,
    price: value,
    down: toTheCent(value - balance),
    insured: question.insuredToday,
    occupancy: rented ? 'rented' : 'owner',
  };
  return Object.fromEntries(
    QUESTION_FIELDS.map((name) => [name, isAsked(name, purpose) ? values[name] : null]),
  ) as typeof values;
}

/** The fields that nobody gave, with the values that were assumed for them. */
export function assumedOf(question: Question): { field: QuestionField; value: string | number | boolean }[] {
  const values = { ...questionValues(question), insured: insuranceAsked(question) === 'insured' };
  return question.assumed.flatMap((field) => {
    const value = values[field];
    return value === null ? [] : [{ field, value }];
  });
}

/** What was said of a question, in its normal form, as in addresses and stored questions; `readQuestion` reads it back. The purpose is always told. */
export function questionQuery(question: Question): URLSearchParams {
  const fields = Object.entries(questionValues(question)).filter(
    ([name, value]) => value !== null && (name === 'purpose' || !question.assumed.includes(name as QuestionField)),
  );
  return new URLSearchParams(
    fields.map(([name, value]) => [name, typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)]),
  );
}
