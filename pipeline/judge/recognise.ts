import type { StoredRate } from '../../src/rates/schema.ts';
import { type Judged, type Judgement, judgementOn } from '../../src/snapshots/judgements.ts';
import type { Layout, LayoutMemory } from '../../src/snapshots/layouts.ts';
import type { Vocabulary } from '../read/labels.ts';
import {
  digest,
  type Frame,
  isLongAgo,
  isOver,
  isProse,
  isToCome,
  NO_NOTE,
  type Slot,
  type SlotKind,
  textDigest,
} from '../read/layout/frame.ts';
import { namedWithin } from '../read/names.ts';
import { type Accepted, acceptedIn, keyOf, pairsOf, slotsIn } from './accepted-slots.ts';
import { isAlarm } from './alarm.ts';
import { isKnownFrom, isMeant, meansNothing, readingWords } from './words.ts';

/** What words say of the rates beside them. `unknown`: nobody knows; null: they are new, and far from all rates. */
export type Doubt = 'alarm' | 'unknown' | null;

/** Words that are new, or still not judged, with the rates that they reach. */
export interface Difference {
  kind: SlotKind | 'page' | 'limit' | 'unread';
  /** Names it in a report. */
  digest: string;
  /** The digests of the words, and the places where they stand. */
  texts: string[];
  spots: string[];
  text: string;
  /** The same with its figures and days, where it has any. */
  printed?: string | undefined;
  /** The words that stood there before, where they are kept as text. */
  before: string | null;
  says: Doubt;
  /** What a person said of the words, which are an alarm, or still not read. */
  judged?: Judgement['verdict'];
  /** True if the page has proven itself by its figures since the words came. */
  isProven: boolean;
  /** True if figures that moved wait for a judgement: not for words that are near by what they speak of alone, and mean nothing. */
  isHolding: boolean;
  ids: string[];
}

/** A difference of which nobody has said anything. */
export const UNSAID = { texts: [], spots: [], before: null, says: null, isProven: false, isHolding: true, ids: [] };

export interface Recognised {
  frame: Frame;
  /** Digest of the text near its rates: the name of its layout; `whole`: of all text. */
  digest: string;
  whole: string;
  closest: Layout | null;
  isAccepted: boolean;
  /** How well the structure around a figure is known. `far`: it is, but text that says nothing of it is new or gone. */
  of(id: string): 'accepted' | 'far' | 'another';
  /** Words whose day a person judged: it is to come, over or of long ago. */
  judgedDays: Slot[];
  /** The rates under names that a person called harmless, and no accepted layout holds. */
  passed: ReadonlySet<string>;
  differences: Difference[];
  /** Names that a person called harmless, or of another product, whose figures are still not read. */
  unread: Difference[];
  /** Digests of prose that is gone. */
  gone: string[];
  /** The places with words that nobody knows: what stands there now, and whether it means nothing. */
  changing: Map<string, { text: string; isNothing: boolean }>;
}

export interface Comparing {
  /** Fingerprint of the code that makes frames: a layout made by other code is not comparable. */
  code: string;
  /** The lender's own words: its vocabulary and its name. */
  owns: Vocabulary;
  /** Every rate of the lender: the words of a page that is read for its words alone reach them all. */
  rates: readonly StoredRate[];
  judged: Judged;
  /** When the page was looked at; looks closer than some hours count as one. */
  at: string;
  hoursApart: number;
  /** True if a figure of the lender moved, came or went in this look. */
  hasMoved: boolean;
}

/** So many looks at which a place said another thing, while every figure stayed, tell that it does not speak of rates. */
export const LIVING = 3;
/** A page with so many unknown places, and so large a share of all near ones (in percent), is asked about as a whole. */
const MANY = 25;
const MOST = 60;

/** Compares a frame with the accepted layouts of its source. */
export function recognise(frame: Frame, memory: LayoutMemory, comparing: Comparing): Recognised {
  const { code, owns, rates: readRates, judged } = comparing;
  const ofPage = memory.layouts.filter(({ url }) => url === frame.url);
  const layouts = comparable(ofPage, frame, code);
  const slots = new Map((layouts.length > 0 ? layouts : ofPage).map((layout) => [layout, slotsIn(layout)]));
  const accepted = acceptedIn([...slots.values()].flat());
  const known = new Set(layouts.flatMap(({ rates }) => rates));
  const here = new Set(frame.slots.flatMap(({ digest, place }) => [digest, place + digest]));
  /** The slots as people named them. */
  const read = frame.slots.map((slot) =>
    accepted.has(keyOf(slot)) || judgementOn(judged, slot.digest, slot.place) ? slot : asNamed(slot, judged),
  );
  const pairs = new Map([...slots].map(([layout, own]) => [layout, pairsOf(read, own)]));
  const [closest = null] = layouts.toSorted(
    (a, b) => (pairs.get(b)?.length ?? 0) - (pairs.get(a)?.length ?? 0) || a.slots.length - b.slots.length,
  );
  // After a change of the code the page is compared with nothing; alarms, and words that nobody judged before it, still count.
  const isOfOtherCode = layouts.length === 0 && ofPage.length > 0;
  const rates = new Map(readRates.map((rate) => [rate.id, rate]));
  const all = frame.ids.length > 0 ? frame.ids : [...rates.keys()];
  const meaningOf = readingWords(owns);
  const marks = Object.values(memory.unjudged).flatMap(({ keys }) => keys);
  const open = new Set([...ofPage.flatMap(({ unjudged }) => unjudged), ...(isOfOtherCode ? marks : [])]);
  const places = new Set([...accepted.values()].flatMap((places) => [...places]));

  const besides = ({ near }: Slot): readonly string[] => (near === 'all' ? all : (near ?? []));
  const meant = (judgement?: Judgement): string[] => all.filter((id) => isMeant(judgement?.of, rates.get(id)));
  /** By text and rate, where a layout holds the text beside the rate: true if one does that did not leave it open. */
  const standing = new Map<string, boolean>();
  for (const [{ unjudged }, same] of pairs)
    for (const [slot, near] of same)
      for (const id of besides(slot)) {
        const key = `${placedKey(slot)} ${id}`;
        // Where no figure was read, nobody knows which rates a text is near to.
        const isBeside = near === 'all' || near?.includes(id) || frame.ids.length === 0;
        if (isBeside || slot.isSpoken || !known.has(id))
          standing.set(key, standing.get(key) || !unjudged.includes(slot.digest));
      }
  /** The rates beside a slot whose words were accepted there by no layout but those that left them open. */
  const leftOpen = (slot: Slot): string[] => {
    if (!open.has(slot.digest) || asNamed(slot, judged) !== slot) return [];
    return besides(slot).filter((id) => !standing.get(`${placedKey(slot)} ${id}`));
  };
  /** The rates beside a slot that no accepted text of theirs, and nothing that they say of themselves, explains. */
  const unexplained = (slot: Slot): string[] => {
    const isThere = !PLACED.has(slot.kind) || !places.has(slot.place) || accepted.get(keyOf(slot))?.has(slot.place);
    const ids = besides(slot).filter((id) => !isThere || !standing.has(`${placedKey(slot)} ${id}`));
    const meaning = ids.length > 0 && slot.text !== NO_NOTE && meaningOf(readIn(slot, places));
    return ids.filter((id) => !meaning || !isKnownFrom(meaning, slot.kind, rates.get(id)));
  };

  const alike = Map.groupBy(frame.slots, ({ digest }) => digest);
  const differences = new Map<string, Difference>();
  const changing: Recognised['changing'] = new Map();
  const passed = new Set<string>();
  const tell = (slot: Slot, says: Doubt, ids: readonly string[], more: Partial<Difference> = {}): void => {
    const { kind, place, text, printed, digest } = slot;
    const name = `${more.kind ?? kind} ${place} ${digest} ${says}`;
    // New words are one name wherever they stand.
    const isName = !isProse(kind) && !accepted.has(keyOf(slot));
    const same = (isName && alike.get(digest)) || [slot];
    const spots = [...new Set(same.map((other) => other.place))];
    const fresh = { ...UNSAID, kind, digest, texts: [digest], spots, text, printed, says };
    const known: Difference = differences.get(name) ?? { ...fresh, ...more };
    differences.set(name, { ...known, ids: [...new Set([...known.ids, ...ids])] });
  };
  for (const slot of read) {
    const { kind, place, text, near } = slot;
    const judgement = judgementOn(judged, slot.digest, place);
    const said = judgement && { judged: judgement.verdict };
    const isKnownText = accepted.has(keyOf(slot));
    const isAlarming = !isKnownText && judgement === undefined && kind !== 'label' && kind !== 'cell' && isAlarm(text);
    if (judgement?.verdict === 'alarm' || isAlarming) {
      tell(slot, 'alarm', meant(judgement), said);
      continue;
    }
    // The same words may mean another thing in a place where others stood; a layout that proved itself says nothing of a name.
    const ofName = open.has(slot.digest) ? undefined : accepted.get(keyOf(slot));
    const isAsName = slot.isUnread && !(places.has(place) ? ofName?.has(place) : ofName);
    if (isAsName) tell(slot, 'unknown', [], { kind: 'unread', isProven: isKnownText, ...said });
    if (isOfOtherCode) {
      const ids = leftOpen(slot);
      if (ids.length > 0 && judgement === undefined) tell(slot, 'unknown', ids, { isProven: true });
      continue;
    }
    if (judgement?.verdict === 'harmless' && !isProse(kind) && !isKnownText)
      for (const id of besides(slot)) passed.add(id);
    if (judgement !== undefined || (kind === 'line' && ORDINAL.test(text))) continue;
    if (near === null) {
      if (!isKnownText && closest && !isAsName) tell(slot, null, []);
      continue;
    }
    const stillOpen = isKnownText ? leftOpen(slot) : [];
    const isOpen = stillOpen.length > 0;
    const ids = isOpen ? stillOpen : unexplained(slot);
    if (ids.length === 0) continue;
    const meaning = meaningOf(readIn(slot, places));
    const isNothing = meansNothing(text, meaning);
    const ofPlace = judged.get(place);
    // What a person called harmless in a place says nothing there; nor does what means nothing and takes its place.
    if (ofPlace?.verdict === 'harmless' && (isProse(kind) || !ofPlace.texts) && (isNothing || !ofPlace.texts)) continue;
    const before = changing.get(place);
    changing.set(place, {
      text: digest(`${before?.text ?? ''}${slot.digest}`),
      isNothing: isNothing && isProse(kind) && (before?.isNothing ?? true),
    });
    tell(slot, 'unknown', ids, { isProven: isOpen, isHolding: !(slot.isSpoken && isNothing) });
  }
  // A day to come takes the rates away until then, whatever moved; one of long ago may be an old page's. Of known words the day is asked about.
  const today = comparing.at.slice(0, 10);
  const judgedDays: Slot[] = [];
  const knownDays = layouts.flatMap(({ days }) => Object.entries(days).map(([slot, last]) => ({ slot, ...last })));
  for (const printed of frame.days) {
    const own = frame.slots.find(({ place, digest }) => place + digest === printed.slot);
    if (!own) continue;
    const slot = accepted.has(keyOf(own)) ? own : asNamed(own, judged);
    const before = accepted.get(keyOf(slot));
    const isComing = isToCome(printed, today);
    const isOpen = leftOpen(slot).length > 0;
    const last = knownDays.find(({ slot }) => slot === printed.slot);
    // One that was over when it was accepted says nothing new.
    const hasEnded = isOver(printed, comparing.at) && last && (last.day !== printed.day || last.seenOn <= last.day);
    const isOfDay = isComing || hasEnded || (before && !isOpen);
    const slotOfDay = isOfDay
      ? withDay(slot, printed.day, isComing ? 'to come' : hasEnded ? 'over' : 'long ago')
      : slot;
    const near = printed.near === 'all' ? all : (printed.near ?? []);
    const dated = { ...slotOfDay, near };
    const isElsewhere = knownDays.some(({ slot, day }) => slot !== printed.slot && day === printed.day);
    const isKnownDay = before && (before.has(slot.place) || isElsewhere);
    const isOld = isLongAgo(printed, today) && (!isKnownDay || open.has(dated.digest) || isOpen);
    if (!isComing && !isOld && !hasEnded) continue;
    const judgement = judgementOn(judged, dated.digest, dated.place);
    if (judgement?.verdict === 'alarm') tell(dated, 'alarm', meant(judgement), { judged: judgement.verdict });
    else if (judgement) judgedDays.push(dated);
    else tell(dated, 'unknown', near, { isProven: Boolean(before) });
  }
  for (const [place, now] of changing)
    if (
      now.isNothing &&
      looksAt(memory.changes[place], now.text, comparing) >= LIVING &&
      !hasSettled(memory.changes[place], now.text, comparing.at)
    )
      for (const [name, difference] of differences)
        if (difference.spots.includes(place) && difference.says === 'unknown') differences.delete(name);
  const lost = ((closest && slots.get(closest)) ?? []).filter(({ digest }) => !here.has(digest));
  // What a page that proved itself leaves open took the place of words of an older layout.
  const replaced = [...slots.values()].flat().filter(({ digest, place }) => !here.has(place + digest));
  withBefore([...differences.values()], replaced);
  const another = new Set(
    lost.flatMap((slot) => {
      if (isProse(slot.kind) || slot.near === null || slot.kind === 'choice') return [];
      const judgement = judgementOn(judged, slot.digest, slot.place);
      if (judgement?.verdict === 'harmless' || judgement?.verdict === 'name') return [];
      // A page may name the year.
      const meaning = meaningOf(slot.text.replace(/\b(?:(?:in|for|of) )?20\d\d\b/gi, ''));
      const ids = slot.near === 'all' ? all : slot.near.filter((id) => frame.ids.includes(id));
      return ids.filter((id) => !isKnownFrom(meaning, slot.kind, rates.get(id)));
    }),
  );
  const gone = lost.filter(({ kind }) => isProse(kind)).map((slot) => slot.digest);
  const isPassed = ({ judged }: Difference): boolean => judged === 'harmless' || judged === 'other';
  const listed = grouped(
    [...differences.values()].filter((difference) => !isPassed(difference)),
    frame,
  );
  const fresh = listed.filter(({ isProven, says }) => !isProven && says !== null);
  const isFar = gone.length > 0 || listed.some(({ says }) => says === null);
  const unknownHere = (id: string): boolean =>
    fresh.some(({ ids, says, isHolding }) => says === 'unknown' && isHolding && ids.includes(id));
  return {
    frame,
    digest: layoutDigest(frame, memory),
    whole: digest(
      frame.slots
        .map((slot) => slot.digest)
        .sort()
        .join(),
    ),
    closest,
    isAccepted: closest !== null && listed.every(({ isProven }) => isProven) && another.size === 0,
    passed,
    judgedDays,
    of: (id) => (!closest || another.has(id) || unknownHere(id) ? 'another' : isFar ? 'far' : 'accepted'),
    differences: listed,
    unread: [...differences.values()].filter(isPassed),
    gone,
    changing,
  };
}

/** A name as people read it: with the words for those that they named. */
function asNamed(slot: Slot, judged: Judged): Slot {
  if (isProse(slot.kind)) return slot;
  const { name, judgements } = namedWithin(slot.text, judged);
  return judgements.length > 0 ? { ...slot, text: name, digest: textDigest(name) } : slot;
}

/** A slot with the day that is asked about. */
function withDay(slot: Slot, day: string | null, when: string): Slot {
  const text = `${slot.text} (${day})`;
  return { ...slot, text, printed: `${slot.printed ?? slot.text} (${day} is ${when})`, digest: textDigest(text) };
}

/** The number of a footnote or a step, on its own. */
const ORDINAL = /^\(?\d{1,2}[).]?$/;

const HOUR = 3_600_000;
type Changes = LayoutMemory['changes'][string];

/** The number of looks at which a place said another thing, this one included; 0 after a look at which a figure moved. */
export function looksAt(
  before: Changes | undefined,
  text: string,
  { at, hoursApart, hasMoved }: Pick<Comparing, 'at' | 'hoursApart' | 'hasMoved'>,
): number {
  const looks = before?.looks ?? 0;
  if (looks >= LIVING) return looks;
  if (hasMoved) return 0;
  const isLook = !before || (before.text !== text && Date.parse(at) - Date.parse(before.at) >= hoursApart * HOUR);
  return looks + (isLook ? 1 : 0);
}

/** True for a text that has stood in a changing place for a day. */
const hasSettled = (before: Changes | undefined, text: string, at: string): boolean =>
  before?.text === text && Date.parse(at) - Date.parse(before.at) >= 24 * HOUR;

/** The text of a slot as far as it is read: of a field that is known its value, and of the parts of a row what stands beside the figures. */
function readIn({ kind, place, text }: Slot, places: ReadonlySet<string>): string {
  if (kind === 'label' || kind === 'cell') return text.replaceAll('#', ' ');
  return kind === 'data' && places.has(place) ? text.slice(text.indexOf(' = ') + 3).replace(/[#@]/g, ' ') : text;
}

/** The layouts of a page that may be compared with what came; those of a recording, where it was never obtained in this way. */
function comparable(ofPage: Layout[], { obtained }: Frame, code: string): Layout[] {
  const comparable = ofPage.filter((layout) => layout.code === code);
  const same = comparable.filter((layout) => layout.obtained === obtained);
  return same.length > 0 ? same : comparable;
}

/** Kinds known only in their place: a choice depends on its control, a cell on its column. */
const PLACED = new Set<SlotKind>(['choice', 'cell']);
const placedKey = (slot: Slot): string => (isProse(slot.kind) ? slot.place : '') + keyOf(slot);

/** Tells of each place what stood there before: the texts of it that are gone. */
function withBefore(differences: readonly Difference[], replaced: readonly Accepted[]): void {
  const places = Map.groupBy(replaced, ({ place }) => place);
  for (const difference of differences) {
    const texts = difference.spots
      .flatMap((spot) => places.get(spot) ?? [])
      .flatMap(({ kind, text }) => (isProse(kind) ? [] : [text]));
    // Footnotes have no place of their own.
    const isOne = difference.kind !== 'note' || texts.length === 1;
    if (difference.says === 'unknown' && texts.length > 0 && isOne) difference.before = [...new Set(texts)].join(' / ');
  }
}

/** One question about a page of which most is new. */
function grouped(all: Difference[], frame: Frame): Difference[] {
  const unknown = all.filter(({ says, kind }) => says === 'unknown' && kind !== 'unread');
  const places = new Set(unknown.flatMap(({ spots }) => spots));
  const near = new Set(frame.slots.flatMap((slot) => (slot.near === null ? [] : [slot.place])));
  if (places.size < MANY || places.size * 100 < near.size * MOST) return all;
  const page: Difference = {
    ...(unknown[0] as Difference),
    ...{ kind: 'page', digest: digest(`page ${frame.url}`), spots: [], text: 'most words of the page', before: null },
    texts: unknown.flatMap(({ texts }) => texts),
    ids: [...new Set(unknown.flatMap(({ ids }) => ids))],
    isProven: unknown.every(({ isProven }) => isProven),
    isHolding: unknown.some(({ isHolding }) => isHolding),
  };
  return [page, ...all.filter((difference) => !unknown.includes(difference))];
}

/** The name of a frame's layout: its text near rates, without what is known to change. */
function layoutDigest(frame: Frame, memory: LayoutMemory): string {
  const near = frame.slots.flatMap((slot) =>
    slot.near === null || (memory.changes[slot.place]?.looks ?? 0) >= LIVING ? [] : [`${slot.digest} ${slot.near}`],
  );
  return digest([frame.ids.toSorted().join(), ...[...new Set(near)].sort()].join('\n'));
}
