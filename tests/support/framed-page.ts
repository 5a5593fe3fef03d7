import { load } from 'cheerio';
import { footnotes } from '../../pipeline/read/footnotes.ts';
import { type Anchor, frameOfPage } from '../../pipeline/read/layout/page-frame.ts';
import { walkPage } from '../../pipeline/read/walk.ts';
import { storedRate } from './rates.ts';

// A page of three rates, and what its layout is made of.

const TODAY = '2026-11-20';
export const THREE = storedRate({ termMonths: 36, label: '3 Year' });
export const FIVE = storedRate({ label: '5 Year' });
export const SPECIAL = storedRate({ offer: 'special', insurance: 'insured', label: 'Special' });
export const RATES = [THREE, FIVE, SPECIAL];

/** The parts of a page in which a test puts its own words. */
export interface Parts {
  title: string;
  top: string;
  posted: string;
  /** What stands over and behind the special rate. */
  heading: string;
  special: string;
  end: string;
  /** Behind the label of the rate of five years, and a row over it. */
  mark: string;
  row: string;
}
const pageOf = ({ title = 'Rates', top = '', heading = 'Offers', mark = '', ...parts }: Partial<Parts>): string => {
  const { posted = '', special = '', end = '', row = '' } = parts;
  const table = (...labels: string[]): string => {
    const rows = labels.map((label, at) => `${at > 0 ? row : ''}<tr><td>${label}</td><td>4.59%</td></tr>`);
    return `<table><tr><th>Term</th><th>Rate</th></tr>${rows.join('')}</table>`;
  };
  const first = `<h1>Mortgages</h1>${top}<h2>Posted</h2>${table('3 Year', `5 Year${mark}`)}${posted}`;
  const body = `${first}<h2>${heading}</h2>${table('Special')}${special}${end}`;
  return `<html><head><title>${title}</title></head><body>${body}</body></html>`;
};

/** The frame of such a page. @param node false for a page that is read for its words alone */
export function frameOf(parts: Partial<Parts>, node = true) {
  const $ = load(pageOf(parts));
  const anchors = RATES.map(
    (rate): Anchor => ({ rate, node: node ? ($(`td:contains("${rate.label}")`)[0] ?? null) : null }),
  );
  return frameOfPage($, anchors, TODAY, footnotes(walkPage($).lines), new Set());
}
