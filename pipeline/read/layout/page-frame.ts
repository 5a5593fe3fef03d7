import type { StoredRate } from '../../../src/rates/schema.ts';
import { sha256 } from '../../../src/snapshots/files.ts';
import { isTemplate } from '../figures.ts';
import { MARK } from '../footnotes.ts';
import { meaningOf, unknownWords } from '../labels.ts';
import { maskDays, printedDays } from '../printed-days.ts';
import { type PageElement, plainDashes } from '../text.ts';
import { isAlarm, isOfLender, isOfThese, isOfWhole, isUnsettling } from './alarm.ts';
import {
  type FrameDay,
  type FramePart,
  type Line,
  LONGEST_LINE,
  NO_NOTE,
  Pool,
  type Reach,
  type Says,
  type Word,
} from './frame.ts';
import { isLegend, isLimiting, isOfBonus, isStrangeName, namesPlace } from './limiting.ts';
import { mask } from './mask.ts';
import type { Heading, OutlineLine, Over } from './outline-parts.ts';
import type { PageOutline } from './page-outline.ts';
import { narrowed } from './reach.ts';
import { anyOf, folded, sentencesOf, spelledOut } from './wording.ts';

/** The place of a rate's figure on a page. */
export interface Anchor {
  rate: StoredRate;
  /** Null if it has no element of its own: in a page's data, or on a page that is read for its words. */
  node: PageElement | null;
  /** The label and the words over it, as its reader sees them. */
  label: string;
}

const KEY_LENGTH = 12;
/** A shorter line that also occurs in a footnote is left out. In characters. */
const SHORTEST_NOTE = 20;
/** Headings of small print: the text under them applies to every rate. */
const SMALL_PRINT = anyOf(
  String.raw`\b(?:legal|disclaimers?|notes?|footnotes?|conditions?|important|information|details|disclosures?|terms|rates?|mentions|avis|modalités|remarques?|taux)\b`,
);
const OF_RATES = anyOf(String.raw`\b(?:rates?|offers?|mortgages?|specials?|taux|offres?|prêts?|hypoth\w+)\b`);

export const digest = (text: string): string => sha256(text).slice(0, KEY_LENGTH);

/** The frame of a page: the words around each figure, and the running text with the figures in its reach. */
export function frameOfPage(outline: PageOutline, anchors: Anchor[], today: string): FramePart {
  const pool = new Pool();
  const days: FrameDay[] = [];
  const page: Word[] = [
    { kind: 'title', text: outline.title },
    ...outline.h1.map((text): Word => ({ kind: 'h1', text })),
  ];
  const figures: Record<string, number[]> = {};
  const under = new Map<Heading, Set<string>>();
  /** The rates that cite a footnote, by its text. */
  const cited = new Map<string, Set<string>>();
  for (const { rate, node, label } of anchors) {
    const over: Over = node ? outline.over(node) : { trail: [], words: [], marks: [] };
    for (const heading of over.trail) under.set(heading, (under.get(heading) ?? new Set()).add(rate.id));
    const notes = [...new Set(over.marks)].flatMap((mark): Word[] => {
      const text = outline.note(mark);
      if (text !== null) cited.set(text, (cited.get(text) ?? new Set()).add(rate.id));
      return [{ kind: 'note', text: text === null ? NO_NOTE : mask(text) }];
    });
    for (const [at, { raw, text }] of over.words.entries())
      for (const { day, role } of raw === text ? [] : printedDays(plainDashes(raw), today))
        days.push({
          slot: digest(
            over.words
              .slice(0, at + 1)
              .map((word) => word.text)
              .join('\n'),
          ),
          day,
          role: role ?? 'effective',
          reach: [rate.id],
        });
    figures[rate.id] = [
      ...(figures[rate.id] ?? []),
      ...[...page, ...over.words, { kind: 'row' as const, text: mask(label) }, ...notes].map((word) =>
        pool.place(word),
      ),
    ];
  }
  const rates = anchors.map(({ rate }) => rate);
  const reachOf = (trail: readonly Heading[], alert: boolean): Reach | 'aside' | 'elsewhere' => {
    const heading = trail.at(-1) ?? null;
    if (alert || heading === null || heading.level === 1) return 'all';
    const ids = under.get(heading);
    if (ids) return [...ids];
    if (isExplaining(heading) || trail.some(isOfOthers)) return 'elsewhere';
    return SMALL_PRINT.test(heading.text) ? 'all' : 'aside';
  };
  const citedBy = (line: string): string[] | null => {
    const text = spelledOut(line).replace(MARK, '');
    const notes =
      text.length < SHORTEST_NOTE ? [] : [...cited].filter(([note]) => spelledOut(plainDashes(note)).includes(text));
    return notes.length > 0 ? notes.flatMap(([, ids]) => [...ids]) : null;
  };
  const lines: Line[] = [];
  const hasFigures = anchors.some(({ node }) => node);
  const title = { trail: [], alert: false, isAside: false, hear: hasFigures ? alarmIn : saysOfTitle };
  // A heading over figures is one of their structural words.
  const names = new Set(anchors.flatMap(({ node }) => (node && outline.directlyOver(node)) ?? []));
  const others = outline.lines.filter(({ heading }) => heading === undefined || !under.has(heading));
  for (const { text, trail, alert, isAside: isOfOther, hear } of [
    ...[outline.title, ...outline.h1].map((text) => ({ ...title, text })),
    ...others.map((line) => ({ ...line, hear: hearing(line, hasFigures, names) })),
  ]) {
    const heading = trail.at(-1) ?? null;
    const wide = reachOf(trail, alert);
    const isAside = wide === 'aside' || wide === 'elsewhere';
    const line = plainDashes(text);
    for (const sentence of sentencesOf(line)) {
      const masked = mask(sentence);
      const citing = citedBy(line) ?? citedBy(sentence);
      const says = (citing ? alarmIn : hear)(sentence);
      if (says === null && (hear === alarmIn || hear === saysOfHeading)) continue;
      const aside =
        (wide === 'elsewhere' && says !== 'alarm') ||
        (isAside && says === 'alarm' && OF_OFFER.test(sentence) && !OF_PAGE.test(sentence)) ||
        (isOfOther && says !== 'alarm' && !OF_TABLE.test(sentence)) ||
        (isAside && (says === 'doubt' || !OF_RATES.test(sentence)));
      const printed = aside || masked === sentence ? [] : printedDays(sentence, today);
      const speaks = !aside && (says !== null || printed.length > 0);
      const ofLender = says === 'alarm' && isOfLender(sentence);
      const ofWhole = says === 'alarm' && isOfWhole(sentence);
      const said = citing ?? (isAside || ofWhole || OF_ALL.test(sentence) || isLegend(sentence) ? 'all' : wide);
      // Of these statements a product is not the subject: "these figures are discounts off posted rates".
      const isWhole = ofLender || ((says === 'doubt' || says === 'alarm') && isOfThese(sentence));
      const reach = !speaks ? 'all' : isWhole ? said : narrowed(said, sentence, rates);
      // Words for the whole page say the same wherever they stand.
      const isWide = heading === null || heading.level === 1 || reach === 'all';
      const place = aside ? 'aside' : isWide ? '' : (meaningOf(heading.text, [], 'part') ?? heading.text);
      const keyAt = (where: string): string => digest(folded(`${where} | ${masked}`));
      const key = keyAt(place);
      lines.push({ text: masked.slice(0, LONGEST_LINE), key, pageKey: keyAt(''), says: aside ? null : says, reach });
      for (const { day, role } of printed) {
        // An end day beside the page's title may be that of a bonus, which ends without the rates.
        const isOfPage = role === 'until' && reach === 'all' && !/\brates?\b|\btaux\b/i.test(sentence);
        if (role !== null && !isOfPage) days.push({ slot: key, day, role, reach });
      }
    }
  }
  return { words: pool.words, figures, lines, days };
}

/** A question over a text that answers it: the text explains a word. */
const isExplaining = ({ text }: Heading): boolean =>
  /^(?:what|how|why|when|which|should|can|do|does|is|are|qu|comment|pourquoi)\b.*\?/i.test(text);
/** True if a heading is about other products than mortgages. */
const isOfOthers = ({ text }: Heading): boolean => OTHER_PRODUCTS.test(text) && !OF_RATES_OR_HOMES.test(text);
const OTHER_PRODUCTS = anyOf(
  String.raw`\b(?:credit cards?|GICs?|deposits?|savings|chequing|TFSAs?|RRSPs?|RRIFs?|RESPs?|FHSAs?|investments?|(?:foreign )?exchange|currenc(?:y|ies)|insurance|cartes?|placements?|épargne|assurances?)\b`,
);
const OF_RATES_OR_HOMES = anyOf(String.raw`\b(?:mortgages?|hypoth\w+|homes?)\b`);
/** Words that mean rates or tables themselves, not something added to a rate. */
const OF_TABLE = /\b(?:rates?|tables?|taux|tableau)\b/i;
/** An offer under the heading of something else is one of that, unless its words mean rates. */
const OF_OFFER = anyOf('\\b(?:offers?|promotions?|promos?|sales?|deals?|offres?)\\b');
const OF_PAGE = anyOf(
  '\\b(?:rates?|mortgages?|lend(?:ing|er)?|loans?|page|site|specials?|fixed|variable|terms?|taux|prêts?|hypoth\\w+)\\b',
);
/** Words that apply to every rate of the page, wherever they stand. */
const OF_ALL =
  /\b(?:rates?|figures|offers|mortgages) (?:shown |listed )?above\b|\ball (?:of )?(?:our |the |these )*(?:\w+ )?rates\b|\b(?:on|of) this page\b|\btaux ci-dessus\b/i;

/** The function that decides what a sentence of this line says. */
function hearing(
  line: OutlineLine,
  hasFigures: boolean,
  names: ReadonlySet<OutlineLine>,
): (sentence: string) => Says | null {
  if (line.heading) return hasFigures ? alarmIn : saysOfHeading;
  return line.chosen ? saysOfChoice : line.isName || names.has(line) ? saysOfName : saysOf;
}

/** Where names of tables stand, words without a sentence name one: what is not understood limits. */
const saysOfName = (text: string): Says | null => {
  const says = saysOf(text);
  return says !== 'alarm' && isStrangeName(text) ? 'limits' : says;
};

/** Another choice may show other rates, whatever it is called. */
const saysOfChoice = (choice: string): Says => (isAlarm(choice) ? 'alarm' : 'doubt');

function alarmIn(sentence: string): Says | null {
  return isAlarm(sentence) ? 'alarm' : null;
}

/** A name of the page limits by words that are not understood: `rates for mortgages` are those of the page. */
const saysOfTitle = (title: string): Says | null => {
  const says = saysOf(title);
  return says === 'limits' && unknownWords(maskDays(title), [], true).length === 0 ? null : says;
};

/** The effect of a heading without figures. Most of them only announce another part of the page. */
function saysOfHeading(sentence: string): Says | null {
  if (isAlarm(sentence)) return 'alarm';
  return /\b(?:rates?|taux|only|seulement)\b/i.test(sentence) && isLimiting(sentence) ? 'limits' : null;
}

export function saysOf(sentence: string): Says | null {
  if (isAlarm(sentence)) return 'alarm';
  if (isLimiting(sentence) && !isTemplate(sentence)) return 'limits';
  return (namesPlace(sentence) && !isOfBonus(sentence)) || isUnsettling(sentence) ? 'doubt' : null;
}
