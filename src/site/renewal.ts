import { type EndingTerm, FURTHEST, STATEMENT_DAYS } from '../alerts/term-end.ts';
import type { LenderTerms } from '../lenders/schema.ts';
import { LENDER_TERMS } from '../lenders/terms.ts';
import { addDays, type Day, daysBetween } from '../rates/calculators/calendar.ts';
import { isFederallyRegulated } from '../rates/stress-test.ts';
import { percent } from '../rates/thousandths.ts';
import { fields as fieldWords } from '../words/fields.ts';
import { FIGURES, type Language } from '../words/index.ts';
import { renewal as words } from '../words/renewal.ts';
import { questionFrom } from './answers/question.ts';
import { fieldsIn, readForm } from './calculators/fields.ts';
import { bad, good } from './inputs.ts';
import type { ListedLender } from './published.ts';

/** Reads the question of the page: a renewal, the day on which the term ends, and its rate. Nothing is wrong before something was sent. */
export function readRenewal(query: URLSearchParams, lenders: readonly ListedLender[], language: Language, today: Day) {
  const t = fieldWords[language];
  const { printedDay } = FIGURES[language];
  const isSent = query.has('ends');
  const kept = new URLSearchParams(query);
  kept.set('purpose', 'renewal');
  const read = questionFrom(kept, lenders, language);
  const fault = (day: Day): string | null => {
    if (day <= today) return words[language].past(printedDay(today));
    return daysBetween(today, day) > FURTHEST ? words[language].tooFar : null;
  };
  const { required, day, rate } = fieldsIn(language);
  const own = readForm(
    { ends: required(day('')), rate: required(rate('')) },
    (name) => query.get(name),
    ({ ends }) => ({ ends: ends ? fault(ends) : null }),
    isSent,
  );
  const fields = {
    lender: read.fields.currentLender,
    ends: own.fields.ends.field,
    balance: query.get('balance') ? read.fields.balance : isSent ? bad('', t.missing) : good('', 0),
    rate: own.fields.rate.field,
    province: read.fields.province,
    years: read.fields.amortizationYears,
  };
  const isGood = own.isGood && fields.balance.error === null && read.isGood;
  const term: EndingTerm | null =
    isSent && isGood && own.values
      ? { question: read.question, endsOn: own.values.ends, ratePercent: percent(own.values.rate) }
      : null;
  return { fields, isGood, said: read.said, term };
}

const FCAC = 'https://www.canada.ca/en/financial-consumer-agency/services';
/** Renewal statements, 21 days before the end; about four months to look around. */
const RENEWAL = `${FCAC}/rights-responsibilities/rights-mortgages/renewal-mortgage.html`;

/** What a renewal needs, in the order of the days from which, by which or on which it is to be done. @param nameOf a lender's name */
export function stepsTo({ question, endsOn }: EndingTerm, language: Language, nameOf: (id: string) => string) {
  const t = words[language];
  const { currentLender } = question;
  const isFederal = currentLender !== null && isFederallyRegulated(currentLender);
  return [
    {
      day: addDays(endsOn, -120),
      name: 'look' as const,
      words: `${t.lookWords} ${holdsIn(language)}`,
      source: RENEWAL,
    },
    {
      day: addDays(endsOn, -STATEMENT_DAYS),
      name: 'offer' as const,
      words: isFederal ? t.offerFederal(nameOf(currentLender)) : t.offerOther,
      source: RENEWAL,
    },
    { day: endsOn, name: 'end' as const, words: t.endWords, source: null },
  ];
}

/** How the monthly payment moves: the difference of the two sums as they are shown. @param from and to dollars a month */
export function moveIn(from: number, to: number, language: Language): string {
  const move = Math.round(to) - Math.round(from);
  const t = words[language];
  return Math.abs(move) <= 5 ? t.same : (move > 0 ? t.rises : t.falls)(FIGURES[language].money(Math.abs(move)));
}

/** Which stress test a renewal needs, as far as it is known: none at one's own lender, and none between two federally regulated ones. */
export function stressTestIn(lender: string | null, language: Language): string {
  const t = words[language];
  return `${t.testStay} ${lender !== null && isFederallyRegulated(lender) ? t.testFederal : t.testOther}`;
}

/** For how many days lenders hold a rate, as far as we found it. */
function holdsIn(language: Language): string {
  const rateHolds = [...LENDER_TERMS.values()].flatMap(({ rateHold }) =>
    rateHold.slice(0, 1).map(({ value }) => value),
  );
  const least = Math.min(...rateHolds.map((hold) => hold.least));
  const most = Math.max(...rateHolds.map((hold) => hold.most));
  return rateHolds.length === 0 ? '' : words[language].holds(least, most);
}

/** What a lender's pages say of leaving: its notes, with their sources. */
export const leavingNotes = (lender: string | null): LenderTerms['notes'] =>
  (lender === null ? undefined : LENDER_TERMS.get(lender))?.notes ?? [];
