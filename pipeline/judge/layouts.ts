import { sameFigure } from '../../src/rates/fields.ts';
import type { LenderEntry, StoredRate } from '../../src/rates/schema.ts';
import type { Layout, LayoutMemory } from '../../src/snapshots/layouts.ts';
import { type Frame, isProse, type Reach } from '../read/layout/frame.ts';
import { DAY, HOUR, isOfWords } from './pages.ts';
import { type Comparing, type Recognised, recognise } from './recognise.ts';

/** What was read of a lender, or of another source of it. */
export interface Sighting extends Comparing {
  known: readonly StoredRate[];
}

/** A look at the pages of a sighting, as far as their layouts are concerned. */
export interface LayoutLook extends Omit<Sighting, 'owns' | 'judged'> {
  pages: Recognised[];
  isAccepted: boolean;
  /** The figures that wait: days beside them are not believed yet. */
  held?: LenderEntry['held'];
  /** True if a rate that is missing may still be printed: then nothing is proven. */
  isOpen?: boolean;
}

/** Most layouts kept per source, and how long each is kept after it was last seen. */
const MOST_LAYOUTS = 4;
const KEPT = 90 * DAY;
/** `lastSeen` is updated once a week at most, so that most runs leave the file as it is. */
const SEEN_WITHIN = 7 * DAY;
/** How long a variant of a page is waited for, and how many variants at most. */
const VARIANTS = 14 * DAY;
const MOST_CANDIDATES = 12;
/** A layout proves itself if this share (in percent), and this number, of its figures is known and unchanged. */
const PROOF_SHARE = 80;
const PROOF_COUNT = 4;

export function rememberLayouts(memory: LayoutMemory, look: LayoutLook): LayoutMemory {
  const pages = look.pages.map((page) => rememberPage(memory, page, look));
  const others = memory.layouts.filter(
    ({ url, obtained }) => !look.pages.some(({ frame }) => frame.url === url && frame.obtained === obtained),
  );
  return {
    ...memory,
    layouts: [
      ...others.filter((kept) => isKept(kept, look.at) || look.pages.some(({ closest }) => closest === kept)),
      ...pages.flatMap(({ layouts }) => layouts),
    ],
    candidates: [
      ...memory.candidates.filter((kept) => isWaiting(kept, look)),
      ...pages.flatMap(({ candidate }) => candidate ?? []),
    ].slice(-MOST_CANDIDATES),
  };
}

/** True if the figures of a page show that it means the same: nearly all are known, and none moved under other words, or words that nobody judged. */
export function isProven(
  page: Recognised,
  { rates, known, pages }: Pick<LayoutLook, 'rates' | 'known' | 'pages'>,
): boolean {
  const before = new Map(known.map((rate) => [rate.id, rate]));
  // A page that is read for its words alone is proven by the figures of the feed beside it.
  const ids = (isOfWords(page) ? pages : [page]).flatMap(({ frame }) => frame.ids);
  const read = rates.filter(({ id }) => ids.includes(id));
  const same = read.filter((rate) => sameFigure(before.get(rate.id), rate));
  const moved = read.filter((rate) => before.has(rate.id) && !same.includes(rate));
  const isUnjudged = page.differences.some(({ says, isProven }) => says === 'unknown' && !isProven);
  if (moved.some(({ id }) => isOfWords(page) || isUnjudged || page.of(id) === 'another')) return false;
  const sources = new Set(read.map(({ sourceUrl }) => sourceUrl));
  const all = known.filter(({ sourceUrl }) => sources.has(sourceUrl)).length;
  // New rows wait for this proof, so they must not stand in its way where all that was known is here.
  const counted = (same.length + moved.length === all ? all : read.length) - moved.length;
  return same.length > 0 && same.length >= Math.min(PROOF_COUNT, all) && same.length * 100 >= counted * PROOF_SHARE;
}

/** Compares frames with the accepted layouts of their sources; those that a person takes, or that prove themselves twice, six hours apart, are accepted. */
export function recognised(
  frames: Frame[],
  memory: LayoutMemory,
  look: Sighting,
  isTaken = (_pages: readonly Recognised[]): boolean => false,
) {
  const isLate = (since: string): boolean => Date.parse(look.at) - Date.parse(since) >= look.hoursApart * HOUR;
  const looked = (memory: LayoutMemory): Recognised[] =>
    frames.map((frame) => {
      const page = recognise(frame, memory, look);
      // Text that was there at an earlier look did not change with the figures.
      const isSeen = memory.candidates.some(
        ({ url, whole, wholeSince }) => url === frame.url && whole === page.whole && isLate(wholeSince),
      );
      return isSeen ? { ...page, of: (id) => (page.of(id) === 'far' ? 'accepted' : page.of(id)) } : page;
    });
  const pages = looked(memory);
  const isByPerson = isTaken(pages);
  const proven = pages.flatMap((page) => {
    if (page.isAccepted) return [];
    if (isByPerson) return [layoutOf(page, 'person', look)];
    const candidate = candidateOf(memory, page);
    return candidate && isLate(candidate.since) && isProven(page, { ...look, pages })
      ? [layoutOf(page, 'proof', look)]
      : [];
  });
  if (proven.length === 0) return { pages, memory };
  const accepting = { ...memory, layouts: proven.reduce(withLayout, memory.layouts) };
  // What changed to become this layout goes on changing.
  const accepted = looked(accepting).map((page, at) => ({ ...page, changing: (pages[at] as Recognised).changing }));
  return { pages: accepted, memory: accepting };
}

/** Adds a layout; one with the same structure and near text is replaced, since only text far from the rates differs. */
const withLayout = (layouts: Layout[], added: Layout): Layout[] => [
  ...layouts.filter(
    (layout) => layout.digest !== added.digest || layout.url !== added.url || layout.obtained !== added.obtained,
  ),
  added,
];

type Candidate = LayoutMemory['candidates'][number];

const isWaiting = (candidate: Candidate, { pages, at }: Pick<LayoutLook, 'pages' | 'at'>): boolean =>
  !pages.some((page) => isOf(candidate, page)) && Date.parse(at) - Date.parse(candidate.since) <= VARIANTS;

const isOf = ({ digest, url, obtained }: Candidate, { frame, digest: name }: Recognised): boolean =>
  digest === name && url === frame.url && obtained === frame.obtained;

const candidateOf = ({ candidates }: LayoutMemory, page: Recognised) =>
  candidates.find((candidate) => isOf(candidate, page));

function rememberPage(memory: LayoutMemory, page: Recognised, look: LayoutLook) {
  const { frame, digest, closest } = page;
  const isOwn = (layout: Layout): boolean => layout.url === frame.url && layout.obtained === frame.obtained;
  // A page that waits keeps the layout alive with which it is compared.
  const layouts = memory.layouts
    .filter(
      (layout) =>
        isOwn(layout) && (isKept(layout, look.at) || layout === closest) && (layout.code === look.code || !closest),
    )
    .map((layout) => (layout === closest ? touched(layout, page, look) : layout))
    .slice(-MOST_LAYOUTS);
  const accepting = (by: Layout['by']) => ({
    layouts: withLayout(layouts, layoutOf(page, by, look)).slice(-MOST_LAYOUTS),
    candidate: null,
  });
  if (look.isAccepted) return accepting('person');
  // The layout of a recording counts as one of the page itself once that is seen.
  if (page.isAccepted && closest && (page.gone.length === 0 || !isOwn(closest)))
    return isOwn(closest) ? { layouts, candidate: null } : accepting('first-reading');
  const isAlarmed = page.differences.some(({ says }) => says === 'alarm');
  if (isAlarmed || look.isOpen || !isProven(page, look)) return { layouts, candidate: null };
  const known = candidateOf(memory, page);
  const { url, obtained } = frame;
  const { whole } = page;
  const fresh = { digest, whole, url, obtained, since: known?.since ?? look.at, wholeSince: look.at };
  return { layouts, candidate: known?.whole === whole ? known : fresh };
}

const isKept = ({ seenOn }: Layout, at: string): boolean => Date.parse(at) - Date.parse(seenOn) <= KEPT;

function layoutOf(
  { frame, digest, differences, closest }: Recognised,
  by: Layout['by'],
  { code, at }: Pick<Sighting, 'code' | 'at'>,
): Layout {
  const groups = new Map<string, Layout['groups'][number]>();
  const places = new Map(frame.ids.map((id, place) => [id, place]));
  const groupOf = (near: Reach): number => {
    if (near === null) return -1;
    const group = near === 'all' ? near : near.flatMap((id) => places.get(id) ?? []);
    const name = String(group);
    if (!groups.has(name)) groups.set(name, group);
    return [...groups.keys()].indexOf(name);
  };
  const slots = frame.slots.map(({ kind, place, text, digest, near }): Layout['slots'][number] => [
    kind,
    place,
    isProse(kind) ? digest : text,
    groupOf(near),
  ]);
  // Whoever accepts a page sees what its reader passes over; figures that prove a page say nothing of names without figures.
  const isOpen = ({ says, kind }: Recognised['differences'][number]): boolean =>
    says === 'unknown' && (kind !== 'unread' || by === 'proof');
  return {
    digest,
    url: frame.url,
    obtained: frame.obtained,
    code,
    rates: frame.ids,
    groups: [...groups.values()],
    slots,
    unjudged: [...new Set(differences.filter(isOpen).flatMap(({ texts }) => texts))].sort(),
    days: daysOf(frame, closest?.days ?? {}, at),
    acceptedAt: at,
    by,
    seenOn: at.slice(0, 10),
  };
}

/** Updates a layout that is seen again: its newest days, and now and then its last day. */
function touched(layout: Layout, { frame, isAccepted }: Recognised, { at, held = {} }: LayoutLook): Layout {
  const isRecent = Date.parse(at) - Date.parse(layout.seenOn) < SEEN_WITHIN;
  const isWaiting = frame.ids.some((id) => id in held);
  const days = isAccepted && !isWaiting ? daysOf(frame, layout.days, at) : layout.days;
  return { ...layout, days, seenOn: isRecent ? layout.seenOn : at.slice(0, 10) };
}

/** The newest days of a layout. One that was the same at looks of two days stood still. */
function daysOf({ days }: Frame, before: Layout['days'], at: string): Layout['days'] {
  const newest = { ...before };
  const today = at.slice(0, 10);
  for (const { slot, day, role } of days) {
    const last = newest[slot];
    if (day === null || (role !== 'until' && day > today)) continue;
    const isStill = (last?.isStill ?? false) || Date.parse(today) - Date.parse(day) >= 2 * DAY;
    if (!last || day > last.day) newest[slot] = { day, seenOn: today, isStill };
    else if (day === last.day && last.seenOn !== today && !last.isStill) newest[slot] = { ...last, isStill: true };
  }
  return newest;
}
