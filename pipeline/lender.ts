import type { CheerioAPI } from 'cheerio';
import type { Thousandths } from '../src/rates/percent.ts';
import type { StoredRate } from '../src/rates/schema.ts';
import type { LENDER_KINDS, PROVINCES, VERIFICATIONS } from '../src/rates/vocabulary.ts';
import type { PageElement } from './read/text.ts';

/** One page or feed of a lender, as it has to be asked. */
export interface Source {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** What the answer must be. `page` is HTML; `json` and `script` are feeds, whatever content type they claim. */
  format: 'page' | 'json' | 'script';
  /** Text that stands on the page whenever it is the right one; its absence means another page was served. */
  landmark?: RegExp;
  /** `browser` for a page whose figures only a script fills in. */
  via?: 'http' | 'browser';
  /** Addresses on other sites of the lender that this source may redirect to; those on its own site it may anyhow. */
  redirectsTo?: RegExp;
  /** `none` where another address is another thing: a capture of another day. */
  redirects?: 'none';
}

/** One step from the address that was asked to the one that answered. */
export interface Redirect {
  url: string;
  /** Whether the old address is given up (301, 308; RFC 9110, 15.4); the others hold for this request alone. */
  isPermanent: boolean;
}

/** What a source returned: the body and where, when and how it was obtained. */
export interface Answer {
  source: Source;
  /** Where people find it: the address that was asked, or where that has moved for good. */
  url: string;
  /** The way to where it was answered, where that is another address than the one asked. */
  redirects?: Redirect[];
  status: number;
  contentType: string | null;
  headers: Record<string, string>;
  body: Uint8Array;
  /** The body decoded with the charset it declares. */
  text: string;
  sha256: string;
  retrievedAt: string;
  obtained: 'http' | 'browser' | 'recording' | 'file' | 'archive';
}

/** Limits that stand outside of a rate's own row. */
export type Narrowed = Pick<
  Partial<Draft>,
  'insurance' | 'ltvOver' | 'ltvUpTo' | 'amortizationOver' | 'amortizationUpTo' | 'purpose' | 'provinces'
>;

/** One figure as read from a row, before it is named and judged. Percentages are thousandths; absent means the lender does not say. */
export interface Draft {
  rateType: StoredRate['rateType'];
  termMonths: number | null;
  prepayment: StoredRate['prepayment'];
  offer: StoredRate['offer'];
  insurance?: StoredRate['insurance'];
  ltvOver?: number | null;
  ltvUpTo?: number | null;
  amortizationOver?: number | null;
  amortizationUpTo?: number | null;
  purpose?: StoredRate['purpose'];
  provinces?: StoredRate['provinces'];
  /** What a footnote or caption narrows it to. It binds like the fields above, and is no part of the id. */
  narrowed?: Narrowed;
  /** A short code that stands in the id where a lender sells two products with otherwise equal fields. */
  variant?: string;
  /** The rate as printed; null where only an offset on prime is. */
  rate: Thousandths | null;
  primeOffset?: Thousandths | null;
  ceiling?: Thousandths | null;
  apr?: Thousandths | null;
  product?: string | null;
  label: string;
  section: string | null;
  conditions?: StoredRate['conditions'];
  effectiveOn?: string | null;
}

/** One line as printed, with the figures read from it. */
export interface Row {
  /** Index of the answer it stands in. */
  source: number;
  section: string | null;
  label: string;
  cells: string[];
  drafts: Draft[];
  /** Where it stands in its source: an element of the page, or the keys and places of a feed that lead to its entry, joined by dots. */
  at?: PageElement | string;
  /** Rates it prints without a figure that can be read: a dash, a token, a badge. They are not gone. */
  blanks?: Draft[];
}

/** What a lender's pages said in one run. */
export interface Reading {
  rows: Row[];
  /** The lender's own prime, where it prints one. */
  prime: Thousandths | null;
  /** Contradictions and oddities worth keeping, in plain words. */
  notes: string[];
  /** Sections in which something printed could not be read: what is missing there is not gone. */
  unread?: (string | null)[];
  /** The data that a page or script of a source holds, by the index of its answer. */
  data?: Record<number, unknown>;
}

/** One way to read a lender: the sources it needs, and how their answers (same order) are read. */
export interface Way {
  sources: Source[];
  /** @throws {Failure} `empty` or `changed-layout` where the answer is not what it was. */
  read(answers: Answer[]): Reading & {
    /** The pages among the answers as they were opened; null for a feed. */
    pages?: (CheerioAPI | null)[];
  };
}

/** A lender file's default export. */
export interface LenderFile {
  id: string;
  name: string;
  kind: (typeof LENDER_KINDS)[number];
  /** Where it lends; null for all of Canada. */
  provinces: (typeof PROVINCES)[number][] | null;
  /** An address of the lender that says so, as read on 2026-11-22; null where none was found: its rates may be had there, or may not. */
  provincesSource: string | null;
  /** The page people read. */
  page: string;
  verified: (typeof VERIFICATIONS)[number];
  /** Fewest rates a whole reading has; fewer is a half-loaded page. */
  minimumRates: number;
  /** How often new figures are expected; twice this and they are stale. */
  expectedIntervalHours?: number;
  /** Tried in order: the first that reads whole is used. First-party feeds stand before pages. */
  ways: [Way, ...Way[]];
}

/** Types a lender file without widening it. */
export const defineLender = (file: LenderFile): LenderFile => file;
