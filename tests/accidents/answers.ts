import { printedIn } from './figures.ts';
import { type Accident, rearranged } from './oracle.ts';
import { type Subject, textsOf } from './subjects.ts';

const page = (title: string, body: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;

/** What stands in the place of an answer, with status 200, when there is none. */
const INSTEAD: Record<string, string> = {
  nothing: '',
  'blanks only': ' \n\t\r\n ',
  'a byte order mark only': '\uFEFF',
  'an empty page': page('Rates', ''),
  'the shell of a script page': page('Rates', '<div id="root"></div><script src="/main.js"></script>'),
  'a maintenance page': page('Maintenance', '<h1>We will be back soon</h1><p>Our rates are being updated.</p>'),
  'a page of promises': page('Rates', '<h1>Mortgage Rates</h1><p>From 1.99% *</p><p>Save up to 0.25% for 5 years</p>'),
  Radware: page(
    'Radware Captcha Page',
    '<script src="https://validate.perfdrive.com/x.js"></script><p>We apologize for the inconvenience</p>',
  ),
  Akamai: page(
    'Access Denied',
    "<h1>Access Denied</h1><p>You don't have permission to access this page on this server.</p><p>Reference #18.2b1</p>",
  ),
  Cloudflare: page(
    'Just a moment...',
    '<script>window._cf_chl_opt={cvId:"3"}</script><p>Enable JavaScript and cookies to continue</p>',
  ),
  Imperva:
    '<meta name="robots" content="noindex"><body><iframe src="/_Incapsula_Resource?x=1">Request unsuccessful. Incapsula incident ID: 1-2</iframe></body>',
  'an error in words': 'Service Unavailable',
  'an error as JSON': '{"error":"maintenance"}',
  'an empty object': '{}',
  'an empty list': '[]',
  'a JSON null': 'null',
  'a PDF': '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj',
  'an XML error': '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
};

/** Other answers than the one asked for, for each source alone and for all of them. */
export function replaced(subject: Subject): Accident[] {
  return Object.entries(INSTEAD).flatMap(([name, text]) => [
    rearranged(subject, name, () => subject.parts.map(() => text)),
    ...(subject.parts.length > 1
      ? subject.parts.map((_, at) =>
          rearranged(subject, `${name} from source ${at + 1}`, () => textsOf(subject).with(at, text)),
        )
      : []),
  ]);
}

/** An answer that belongs to another lender, or to another source of the same one. */
export function exchanged(subject: Subject, others: Subject[]): Accident[] {
  const foreign = others.filter(({ lender, own }) => own && lender.id !== subject.lender.id);
  const [one, ...rest] = textsOf(subject) as [string, ...string[]];
  return [
    ...foreign.map((other) =>
      rearranged(subject, `the answer of ${other.name}`, () => subject.parts.map(() => other.parts[0]?.text ?? '')),
    ),
    ...(subject.parts.length > 1
      ? [rearranged(subject, 'the answers of its sources exchanged', () => [...rest, one])]
      : []),
  ];
}

const PIECES = 48;
const CUT_FIGURES = 16;

/** The answer cut off at many places: along the whole of it, and inside and around its figures. */
export function cut(subject: Subject): Accident[] {
  return subject.parts.flatMap(({ text, places }, at) => {
    const printed = printedIn(text, places);
    const every = Math.max(1, Math.floor(printed.length / CUT_FIGURES));
    const inside = printed
      .filter((_, index) => index % every === 0)
      .flatMap(({ start, end }) => [start, start + 1, start + 2, end - 1, end, end + 1]);
    const along = Array.from({ length: PIECES }, (_, index) => Math.floor((index * text.length) / PIECES));
    return [...new Set([...along, ...inside])]
      .sort((a, b) => a - b)
      .map((end) =>
        rearranged(subject, `source ${at + 1} cut off at ${end}`, () => textsOf(subject).with(at, text.slice(0, end))),
      );
  });
}
