import type { CheerioAPI } from 'cheerio';
import type { LenderFacts, Life, StoredRate } from '../src/rates/schema.ts';
import type { NARROWING } from '../src/rates/scope.ts';
import type { Thousandths } from '../src/rates/thousandths.ts';
import type { LENDER_KINDS, VERIFICATIONS } from '../src/rates/vocabulary.ts';
import type { Judged } from '../src/snapshots/judgements.ts';
import type { PageElement } from './read/text.ts';

/** One page or feed of a lender, and how to request it. */
export interface Source {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Required format of the answer. `page` is HTML; `json` and `script` are feeds, whatever content type they claim. */
  format: 'page' | 'json' | 'script';
  /** Text of the right page: a browser waits for it, and a page that has it is not taken for a block page. */
  landmark?: RegExp;
  /** `browser` for a page whose figures are filled in by scripts. */
  via?: 'http' | 'browser';
  /** Addresses on other sites of the lender that this source may redirect to; those on its own site are always allowed. */
  redirectsTo?: RegExp;
}

export interface Redirect {
  url: string;
  /** True if the old address is given up (301, 308; RFC 9110, 15.4); other redirects hold for this request alone. */
  isPermanent: boolean;
}

/** The answer of a source: the body, and where, when and how it was obtained. */
export interface Answer {
  source: Source;
  /** Address for people: the one that was asked, or the one it has moved to permanently. */
  url: string;
  /** The redirects to the address that answered, if it is not the one asked. */
  redirects?: Redirect[];
  status: number;
  contentType: string | null;
  headers: Record<string, string>;
  body: Uint8Array;
  /** The body decoded with the charset it declares. */
  text: string;
  sha256: string;
  retrievedAt: string;
  obtained: 'http' | 'browser' | 'recording' | 'file';
}

/** The fields that limit a rate; absent means the lender does not say. */
export type Narrowed = Partial<Pick<StoredRate, (typeof NARROWING)[number]>>;

/** One figure as read from a row, before it is named and judged. */
export interface Draft
  extends Narrowed,
    Pick<StoredRate, 'rateType' | 'termMonths' | 'prepayment' | 'offer' | 'label' | 'section'>,
    Partial<Pick<StoredRate, 'product' | 'conditions' | 'surcharges' | 'effectiveOn'>> {
  /** Limits from a footnote or caption. They bind like the fields above, but are no part of the id. */
  narrowed?: Narrowed;
  /** The element in which its figure stands, if its row holds others. */
  cell?: PageElement | null;
  /** A short code for the id, if a lender sells two products with otherwise equal fields. */
  variant?: string;
  /** The rate as printed; null if only an offset on prime is printed. */
  rate: Thousandths | null;
  primeOffset?: Thousandths | null;
  ceiling?: Thousandths | null;
  apr?: Thousandths | null;
}

/** One line as printed, with the figures read from it. */
export interface Row {
  source: number;
  section: string | null;
  label: string;
  cells: string[];
  drafts: Draft[];
  /** Its place in the source: an element of the page, or the keys and indexes that lead to its entry in a feed, joined by dots. */
  at?: PageElement | string;
  /** Rates printed without a readable figure: a dash, a token, a badge. They are not gone. */
  blanks?: Draft[];
}

export interface Reading {
  rows: Row[];
  prime: Thousandths | null;
  /** Contradictions and oddities worth keeping, in plain words. */
  notes: string[];
  /** Sections with printed text that could not be read: rates missing there are not gone. */
  unread?: (string | null)[];
  /** The data inside a page or script of a source, by the index of its answer. */
  data?: Record<number, unknown>;
  /** The opened pages among the answers; null for a feed. */
  pages?: (CheerioAPI | null)[];
}

/** One strategy to read a lender: the sources it needs, and how their answers (same order) are read. */
export interface Strategy {
  sources: Source[];
  /** @throws {Failure} `empty` or `changed-layout` where the answers have no known form */
  read(answers: Answer[], judged?: Judged): Reading;
}

export interface LenderFile {
  id: string;
  name: string;
  kind: (typeof LENDER_KINDS)[number];
  /** Where it lends and to whom it sells, by sources other than the pages that are read. */
  facts: LenderFacts;
  page: string;
  verified: (typeof VERIFICATIONS)[number];
  /** Fewest rates of a whole reading; fewer mean a half-loaded page. */
  minimumRates: number;
  /** Expected hours between new figures; after twice this time they are stale. */
  expectedIntervalHours?: number;
  /** How it stands, if anything was announced: a person sets it, with a source. A closed lender is not asked any more. */
  life?: Life;
  /** Words of its pages beside those that all lenders share, each with its meaning. */
  words?: Vocabulary;
  /** Figures of its pages that look like rates and are none: a pattern of the words or the path at them, and why. */
  passes?: readonly [where: RegExp, why: string][];
  /** Ids that rates had in earlier versions of this file, each with the ids that go on with it: their past stays known. */
  renamed?: Record<string, string[]>;
  /** Tried in order: the first that reads whole is used. First-party feeds come before pages. */
  strategies: [Strategy, ...Strategy[]];
}

/** The meaning of a wording for a rate; a field is absent if the wording says nothing about it. `basis`: what its figures are instead of rates. */
export type Words = Narrowed &
  Partial<Pick<Draft, 'termMonths' | 'rateType' | 'prepayment' | 'offer' | 'conditions' | 'surcharges'>> & {
    basis?: 'apr' | 'prime';
  };

/** Entries of a vocabulary: a pattern and its meaning. Patterns are matched at the start of the rest, ignoring case. */
export type Vocabulary = [pattern: string, says: Words | ((match: RegExpExecArray) => Words)][];
