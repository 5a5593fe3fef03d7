import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { load } from 'cheerio/slim';
import type { Element } from 'domhandler';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PUBLIC } from '../../src/alerts/webhook-address.ts';
import { testMessage } from '../../src/alerts/webhook-carrier.ts';
import { routesIn } from '../../src/site/routes.ts';
import { errors } from '../../src/words/errors.ts';
import { type Language, languageOf, pathIn, plainPath } from '../../src/words/index.ts';
import { isDoubled } from '../../src/words/language.ts';
import { alertOf } from '../support/alerts.ts';
import { LETTER_SETTINGS } from '../support/mail.ts';
import { piecesIn } from './pieces.ts';
import { servedSite } from './shared.ts';

const MAIL_DIR = path.join(tmpdir(), 'languages-letters');
const LETTERS = { ...LETTER_SETTINGS, PUBLIC_ORIGIN: 'http://127.0.0.1', MAIL_DIR };

/** The pages that exist in both languages. */
const DOUBLED = routesIn('src/pages')
  .map((route) => route.path)
  .filter(isDoubled);

/** Words that hardly a sentence does without, and that mean nothing in the other language. */
const FREQUENT: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    `the of and is are for with this that from your you it its by be has have been which what who where their only more all
    rate rates lender lenders year years month months read seen none than when last shown show every another open closed fixed
    insured posted lowest password key keys down price not was were will can could should there here`.split(/\s+/),
  ),
  fr: new Set(
    `le la les des du une sont et dans avec sur ce cette ces pas vous votre vos qui que ne se ou au aux il elle leur leurs
    taux prêteur prêteurs année ans mois lu fermé ouvert fixe assuré affiché courriel clé clés mise de est été être sera tous
    toutes aucun`.split(/\s+/),
  ),
};
const OTHER = { en: 'fr', fr: 'en' } as const;
/** Sentences of the other language that are put on every page, to see that they are found there. */
const PLANTED: Readonly<Record<Language, readonly string[]>> = {
  en: ['Voir les autres', 'Tous les taux'],
  fr: ['See the other one', 'Closing costs'],
};
const SILENT = new Set(['script', 'style', 'code', 'pre']);
/** The meta data of a page, by name or property. */
const ABOUT = /^(?:description$|og:(?!locale))/;
const ATTRIBUTES = ['title', 'placeholder', 'aria-label', 'alt', 'data-label', 'data-unit', 'data-copied'];
/** Texts that are not translated: lenders' own words, names (also of parameters and paths of the API), and texts that are no sentence. */
const OWN = new RegExp(
  [
    /(?<=\()(?:can|may)(?=\))|^can(?= \(|$)/,
    /« (?:none|unstated|from|to|since|next|asOf|before|after|corrected|returned|query|fields|can|may|some|lowest) »/,
    /« (?:changedAt|publishedAt|supersededAt|violated-policies|prime minus|closing|closed|rates) »/,
    /(?<=[(, ])\w+=\w+|(?<= |^)\/[\w/{}.]+|\d+ months (fixed|variable) <b>&|\w+ Mortgage \d+|lender\d(?: Bank)?|Prime Minus/,
    /[\w.-]+@[\w.-]+|https?:\/\/\S+|\bmsg_[0-9a-f]+|[\w.-]+\.example/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Every piece of text that a page shows or says, but code and what is marked as another language. */
function piecesOf(html: string, language: Language): string[] {
  const isOther = ({ name, attribs: { lang = language } }: Element): boolean =>
    SILENT.has(name) || !lang.startsWith(language);
  const { texts, elements } = piecesIn(load(html).root().contents(), isOther);
  const said = elements.flatMap(({ name, attribs }) => [
    ...ATTRIBUTES.map((attribute) => attribs[attribute] ?? ''),
    name === 'meta' && ABOUT.test(attribs['name'] ?? attribs['property'] ?? '') ? (attribs['content'] ?? '') : '',
  ]);
  return [...texts, ...said].map((text) => text.replace(/[\s\u00a0\u202f]+/g, ' ').trim()).filter(Boolean);
}

const wordsOf = (piece: string): string[] =>
  piece
    .replaceAll(OWN, ' ')
    .split(/[^\p{L}-]+/u)
    .filter((word) => word !== word.toUpperCase())
    .map((word) => word.toLowerCase());

/** The pieces of a page that are in the other language. */
function foreign(
  html: string,
  language: Language,
  messages: Readonly<Record<Language, ReadonlySet<string>>>,
): string[] {
  const strange = FREQUENT[OTHER[language]];
  return piecesOf(html, language).filter(
    (piece) => messages[OTHER[language]].has(piece) || wordsOf(piece).some((word) => strange.has(word)),
  );
}

/** Pages of one kind differ in their question alone, or in the rate they are about. */
const kindOf = (address: string): string => (address.split('?')[0] ?? '').replace(/\/rate\/.*/, '/rate/');

/** Every message without values, by language: those alone that the other language does not have as well. */
async function catalogue(): Promise<Record<Language, Set<string>>> {
  const folder = path.join(import.meta.dirname, '..', '..', 'src', 'words');
  const said = { en: new Set<string>(), fr: new Set<string>() };
  for (const file of await readdir(folder)) {
    const rooms = Object.values<unknown>(await import(path.join(folder, file)));
    for (const room of rooms)
      for (const language of ['en', 'fr'] as const)
        if (typeof room === 'object' && room !== null && language in room)
          for (const text of stringsIn((room as Record<Language, unknown>)[language])) said[language].add(text);
  }
  const shared = [...said.en].filter((text) => said.fr.has(text));
  for (const text of shared) for (const language of ['en', 'fr'] as const) said[language].delete(text);
  return said;
}
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value.replace(/[\s\u00a0]+/g, ' ').trim()].filter((text) => text.length > 3);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

const BREAK = `/calculator/break?rate=5&balance=300000&left=18&posted=4&current=3.5&current2=3&posted2=3.5&signed=6&next=3.9&free=40000`;

describe('the language of each page', () => {
  const everyday = servedSite('everyday', { servers: 1 });
  const past = servedSite('past', { servers: 1, settings: LETTERS, reach: { ...PUBLIC, resolve: async () => [] } });
  let messages: Record<Language, Set<string>>;
  const pages = new Map<string, string>();

  /** Opens a page and every page of ours that it links to. Of a kind, two. */
  async function visit(address: string, as: { cookie?: string } = {}, key = address): Promise<void> {
    const plain = kindOf(key);
    if (pages.has(key) || [...pages.keys()].filter((page) => kindOf(page) === plain).length >= 2) return;
    pages.set(key, '');
    const { headers, url, text, $ } = await everyday.open(address, as, 'follow');
    if (!headers.get('content-type')?.includes('text/html')) return;
    // Where an answer led elsewhere, that page is judged.
    pages.set(new URL(url).pathname === address.split('?')[0] ? key : `${key} -> ${url}`, text);
    for (const link of $('a[href^="/"]')) {
      const href = ($(link).attr('href') ?? '').replace(/#.*/, '');
      if (!/^\/(api\/|charts\/|fr\/go|go|logout|fr\/logout)/.test(href)) await visit(href, as);
    }
  }

  /** Sends a form that is wrong, and keeps the page that says so. */
  async function post(address: string, fields: Record<string, string>, cookie = ''): Promise<void> {
    const headers = { cookie, origin: everyday.gate.url, 'sec-fetch-site': 'same-origin' };
    const answer = await everyday.get(address, { method: 'POST', headers, body: new URLSearchParams(fields) });
    expect(answer.status, `${address} ${JSON.stringify(fields)}`).toBeGreaterThanOrEqual(400);
    pages.set(`${address} ${JSON.stringify(fields)}`, await answer.text());
  }

  /** Pages with things in them: of a past in which rates moved, and of an account that has one of everything. */
  async function visitPast(): Promise<void> {
    const { context } = past.gate;
    const { access } = context;
    const { id } = past.account;
    const hooks = await Promise.all(['a', 'b'].map((name) => access.webhooks.make(id, `https://${name}.example/hook`)));
    const [ended = '', kept = ''] = hooks.map(String);
    const rates = [...(context.snapshots.current()?.rates.values() ?? [])].flat();
    const [one = '', other = ''] = rates.filter(({ termMonths }) => termMonths === 60).map((rate) => rate.id);
    const wishes = [
      { question: `id=${encodeURIComponent(one)}` },
      { question: 'termMonths=60&insurance=unstated', condition: 'below', belowPercent: 4, way: 'daily' },
      { question: '', condition: 'lowest', way: 'webhook', webhookId: kept },
    ] as const;
    const made = [];
    for (const wish of wishes) made.push(await alertOf(access, id, wish));
    const { cookie } = past;
    const headers = { cookie, origin: LETTERS.PUBLIC_ORIGIN, 'sec-fetch-site': 'same-origin' };
    await access.outbox.add([ended, kept].map((hook) => testMessage(id, hook, 0)));
    await access.webhooks.stop(ended, 'gone', []);
    for (const language of ['en', 'fr'] as const) {
      const body = new URLSearchParams({ action: 'create-key', name: 'k' });
      await past.get('/dashboard', { method: 'POST', headers, body });
      for (const [path, holds, as] of [
        ['/dashboard', '.new-key, #alerts ~ ul .does, #webhooks ~ ul code', past],
        ['/dashboard?done=alert-made', '[role=status]', past],
        ['/changes', '.moves li', past],
        ['/changes', '.moves li', {}],
        ['/changes?lender=lender0', '.moves li', past],
        [`/rate/${one}`, '.revision', past],
        ['/board?termMonths=60', '.board.full .moved', past],
        [`/compare?rate=${one}&rate=${other}`, '.board.compare .num', past],
        ['/offer?rate=20', '.lower li', past],
        [BREAK, '.results tbody, .sources', past],
        [`${BREAK.replace('left=18', 'left=2')}&lender=cibc`, '.results dl', {}],
        ['/calculator/variable?lender=td&move=2&payments=fixed&rate=6&payment=2000&offer=5', '.chosen .note', {}],
        [
          '/calculator/afford?province=CA-QC&city=quebec&first=all&down=200000&income=300000',
          '.results tbody .note',
          {},
        ],
        ['/calculator/afford?province=CA-BC&newbuild=yes&amortization=30', '.results tbody .note', {}],
        [
          '/calculator/closing?province=CA-QC&city=quebec&first=all&newbuild=yes&down=5%25&price=400000',
          '.results tbody .note',
          {},
        ],
        ['/calculator?yearly=900&frequency=accelerated-weekly', '#by-year', {}],
        [`/alert?edit=${made[1]?.id}`, '[name=consent]', past],
        [`/unsubscribe?alert=${made[0]?.token}`, 'form li', {}],
      ] as const) {
        const address = pathIn(language, path);
        const { text, $ } = await past.open(address, as);
        for (const one of holds.split(', ')) expect($(one).length, `${address} ${one}`).toBeGreaterThan(0);
        pages.set(`${address} filled${'cookie' in as ? '' : ', to a visitor'}`, text);
      }
    }
  }

  beforeAll(async () => {
    messages = await catalogue();
    const { gate, cookie } = everyday;
    for (const language of ['en', 'fr'] as const) {
      const to = (address: string): string => pathIn(language, address);
      for (const address of ['/login?done=logged-out', '/signup', '/forgot', '/nothing-here', '/reset', '/confirm'])
        await visit(to(address), {}, `${to(address)}${address.includes('?') ? '&' : '?'}visitor`);
      for (const route of DOUBLED.filter((one) => !/\[|\.|logout|go$/.test(one))) await visit(to(route), everyday);
      await post(to('/login'), {});
      await post(to('/login'), { email: 'nobody@example.ca', password: 'nothing' });
      await post(to('/signup'), { email: 'x', password: 'x' });
      for (const [action, fields] of [
        ['create-key', { name: 'x'.repeat(99) }],
        ['revoke-key', { id: 'x' }],
        ['end-session', { id: 'x' }],
        ['change-password', { 'new-password': 'short' }],
        ['delete-account', { password: 'wrong' }],
        ['set-language', { language: 'de' }],
        ['nonsense', {}],
      ] as const)
        await post(to('/dashboard'), { action, ...fields }, cookie);
      // A rate that never was, and a page that breaks.
      await visit(to('/rate/nobody/fixed/60m/closed/posted'), everyday);
      const broken = vi.spyOn(gate.context.snapshots, 'current').mockReturnValue(null);
      const { status, text } = await everyday.open(to('/board'), everyday);
      broken.mockRestore();
      expect(status).toBe(500);
      pages.set(`${to('/board')} broken`, text);
    }
    await visitPast();
    for (const [name, bytes] of everyday.site.files) if (name.endsWith('.html')) pages.set(name, bytes.toString());
  });

  const spoken = (): [string, string][] => [...pages].filter(([, html]) => html.includes('<html lang="'));

  it('is declared, at the address for that language', () => {
    const wrong = spoken().filter(([address, html]) => {
      const shown = address.split(' -> ').at(-1)?.replace(everyday.gate.url, '') ?? '';
      return !html.includes(`<html lang="${languageOf(shown)}-CA"`);
    });
    expect(wrong.map(([address]) => address)).toEqual([]);
    const seen = new Set(spoken().map(([address]) => plainPath(address).split(/[? ]/)[0]));
    expect(DOUBLED.filter((route) => !/\[|\.|logout|go$|rates$|picture$/.test(route) && !seen.has(route))).toEqual([]);
    for (const language of ['en', 'fr'] as const) {
      const html = pages.get(`${pathIn(language, '/board')} broken`) ?? '';
      expect(load(html)('h1').text()).toBe(errors[language].failed);
    }
  });

  let pagesJudged: { address: string; language: Language; strange: string[] }[] | undefined;
  /** The sentences in the other language on each page, including the planted ones. */
  const judged = () => {
    pagesJudged ??= spoken().map(([address, html]) => {
      const language = html.includes('<html lang="fr') ? 'fr' : 'en';
      const planted = PLANTED[language].map((text) => `<p>${text}</p>`).join('');
      return { address, language, strange: foreign(html.replace('</main>', `${planted}</main>`), language, messages) };
    });
    return pagesJudged;
  };

  it.each(['en', 'fr'] as const)('is the only one on pages in %s', (language) => {
    const own = judged().filter((page) => page.language === language);
    expect(own.length).toBeGreaterThan(40);
    const found = new Map<string, string>();
    for (const { address, strange } of own)
      for (const piece of strange)
        if (!PLANTED[language].includes(piece) && !found.has(piece)) found.set(piece, address);
    expect([...found].map(([piece, address]) => `${address}: ${piece.slice(0, 160)}`)).toEqual([]);
  });

  it('would be noticed if a sentence were in the other one', () => {
    for (const { address, language, strange } of judged())
      expect(strange, address).toEqual(expect.arrayContaining([...PLANTED[language]]));
  });
});
