import { load } from 'cheerio/slim';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathIn } from '../../src/words/language.ts';
import { recovery } from '../../src/words/recovery.ts';
import { sharedSite } from '../site/shared.ts';
import { alertFor } from '../support/alerts.ts';
import { foldersOfTests } from '../support/folder.ts';
import { type Gate, openGate, PASSWORD } from '../support/gate.ts';
import { LETTER_SETTINGS } from '../support/mail.ts';

/** A form that is refused comes back where it stands, with what was typed; one that is carried out says what happened. */
const folder = foldersOfTests();
let gate: Gate;
let account: { id: string; email: string };
let cookie: string;
let alertToken: string;
const LETTERS = { ...LETTER_SETTINGS, PUBLIC_ORIGIN: 'http://a.ca' };
const TERM = 'purpose=purchase&price=700000&down=140000&amortizationYears=25&rateType=fixed&termMonths=60';

beforeAll(async () => {
  const site = await (await sharedSite('everyday')).open();
  gate = await openGate({ site, settings: { MAIL_DIR: folder(), ...LETTERS }, servers: 1 });
  account = await gate.account();
  cookie = await gate.session(account.id);
  const alert = { question: TERM, condition: 'below', belowPercent: 4 } as const;
  alertToken = await alertFor(gate.context.access, 'x@example.ca', alert);
});
afterAll(() => gate?.close());

const open = async (path: string, own = '') =>
  load(await (await fetch(gate.url + path, { headers: { cookie: own } })).text());

async function confirmed() {
  const account = await gate.account();
  const { links } = gate.context.access;
  await links.confirm(await links.make(account.id, 'confirm', account.email));
  return account;
}

async function send(path: string, fields: Record<string, string>, own = cookie) {
  const answer = await fetch(gate.url + path, {
    method: 'POST',
    headers: { cookie: own, origin: LETTERS.PUBLIC_ORIGIN },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: answer.status, to: answer.headers.get('location') ?? '', html: await answer.text() };
}

type Refused = [path: string, fields: Record<string, string>, focus: string, who: 'member' | 'visitor'];
/** A form of the dashboard. */
const member = (focus: string, fields: Record<string, string>): Refused => ['/dashboard', fields, focus, 'member'];
const REFUSED: Refused[] = [
  ['/signup', { email: 'new@example.ca', password: 'short' }, '#password', 'visitor'],
  ['/signup', { email: 'nobody', password: 'short' }, '#email', 'visitor'],
  ['/login', { email: 'nobody@example.ca', password: 'not the right one' }, '.form-error', 'visitor'],
  ['/forgot', { email: 'nobody' }, '#email', 'visitor'],
  ['/reset', { password: 'short' }, '#password', 'visitor'],
  ['/alert', { question: TERM, condition: 'below', below: '4.1', email: 'a@b.ca' }, '#consent', 'visitor'],
  ['/alert', { question: TERM, condition: 'below', below: 'low', email: 'a', consent: 'yes' }, '#below', 'visitor'],
  ['/alert', { question: TERM, condition: 'below', below: '', way: 'daily', consent: 'yes' }, '#below', 'member'],
  ['/alert', { question: TERM, condition: 'below', below: '٤٫٢', email: '😀', consent: 'yes' }, '#below', 'visitor'],
  ['/letters', { action: 'edit', condition: 'below', below: 'low' }, '#below', 'visitor'],
  member('#address-password', { action: 'change-address', 'new-address': 'b@b.ca', 'address-password': 'not it' }),
  member('#new-address', { action: 'change-address', 'new-address': 'b', 'address-password': PASSWORD }),
  member('#current-password', { action: 'change-password', 'current-password': 'x', 'new-password': PASSWORD }),
  member('#name', { action: 'create-key', name: 'x'.repeat(61) }),
  member('#url', { action: 'add-webhook', url: 'http://example.ca/hook' }),
  member('#password', { action: 'delete-account', password: 'not it' }),
  member('.form-error', { action: 'revoke-key', id: 'gone' }),
];

test.each(REFUSED.flatMap((row) => (['en', 'fr'] as const).map((language) => [...row, language] as const)))(
  '%s %j is shown again with the focus on %s, to a %s in %s',
  async (path, given, focus, who, language) => {
    const token =
      path === '/letters' ? alertToken : await gate.context.access.links.make(account.id, 'reset', account.email);
    const fields: Record<string, string> = { ...(/letters|reset/.test(path) && { token }), ...given };
    const { status, html } = await send(pathIn(language, path), fields, who === 'member' ? cookie : '');
    expect(status).toBeGreaterThanOrEqual(400);
    const $ = load(html);
    expect([$('[autofocus]').length, $('[autofocus]').is(focus)]).toEqual([1, true]);
    if (fields['id']) return;
    // The message stands in the form that was sent, which keeps everything but passwords.
    const form = $('[autofocus]').closest('form');
    expect(form.find('[role=alert]').length).toBeGreaterThan(0);
    for (const [name, value] of Object.entries(fields)) {
      const field = form.find(`[name="${name}"]`);
      const shown = field.is('select')
        ? field.find('[selected]').attr('value')
        : field.is(':checkbox')
          ? field.is('[checked]') && 'yes'
          : field.attr('value');
      if (/password$/.test(name)) expect(shown).toBeUndefined();
      else expect([name, shown]).toEqual([name, value]);
    }
  },
);

test('an address brings nothing into the fields of an account', async () => {
  expect((await open('/dashboard?new-address=thief@example.ca', cookie))('input[value*=thief]').length).toBe(0);
});

test.each<[fields: Record<string, string>, said: string, section: string | null]>([
  [{ action: 'create-key' }, 'not shown again', 'keys'],
  [{ action: 'set-language', language: 'en' }, 'E-mails will be in English', 'address'],
  [{ action: 'change-address', 'new-address': 'b@b.ca', 'address-password': PASSWORD }, 'the link we sent', 'address'],
  [{ action: 'end-sessions' }, 'All your sessions ended', null],
  [{ action: 'delete-account', password: PASSWORD }, 'Account deleted. An e-mail confirms it.', null],
])('%j ends with “%s” in %s', async (fields, said, section) => {
  const { id } = await confirmed();
  const own = await gate.session(id);
  const { to } = await send('/dashboard', fields, own);
  expect(to.split('#')[1] ?? null).toBe(section);
  const $ = await open(to, own);
  const place = section ? $(`#${section}`).parent() : $('main');
  expect(place.find('[role=status]').text()).toContain(said);
});

test.each(['en', 'fr'] as const)('an address that nobody confirmed is promised no letter, in %s', async (language) => {
  const t = recovery[language];
  const help = async (id: string) =>
    (await open(pathIn(language, '/dashboard'), await gate.session(id)))('#new-address-help').text();
  const { id } = await gate.account();
  expect([await help(id), await help((await confirmed()).id)]).toEqual([t.changeUnconfirmedHelp, t.changeAddressHelp]);
  const fields = { action: 'delete-account', password: PASSWORD };
  const { to } = await send(pathIn(language, '/dashboard'), fields, await gate.session(id));
  expect((await open(to))('[role=status]').text()).toBe(t.accountDeleted);
});

test.each(['en', 'fr'] as const)(
  'alerts need no account: from a login and from a rate to their forms, in %s',
  async (language) => {
    const path = (plain: string): string => pathIn(language, plain);
    const login = await open(path(`/login?next=${encodeURIComponent(path('/dashboard'))}`));
    expect(login('[data-by-address]').attr('href')).toBe(path('/alerts'));
    const $ = await open(path('/alerts'));
    const forms = $(`main form[action="${path('/alert')}"]`).get();
    expect(forms).toHaveLength(3);
    const term = { currentLender: 'alpha', ends: '2027-09-30', balance: '320000', rate: '5,19' };
    for (const [index, form] of forms.entries()) {
      // What the form holds, as a browser sends it; the first choice of each list.
      const held = [...$(form).find('input:not([type=checkbox]), select').get()].map((field): [string, string] => [
        field.attribs['name'] ?? '',
        $(field).is('select') ? ($(field).find('option').first().attr('value') ?? '') : (field.attribs['value'] ?? ''),
      ]);
      const more: Record<string, string> = index === 0 ? { below: '4' } : index === 2 ? term : {};
      const filled = { ...Object.fromEntries(held), ...more, email: `${language}${index}@example.ca` };
      const refused = await send(path('/alert'), filled, '');
      expect([refused.status, load(refused.html)('[autofocus]').is('#consent')]).toEqual([400, true]);
      const { to } = await send(path('/alert'), { ...filled, consent: 'yes' }, '');
      expect(to).toBe(path('/letters?done=asked'));
    }
    // Beside a rate stands one field, which leads to the form.
    const home = await open(path('/'));
    const [tell] = home('form.tell').get();
    const query = new URLSearchParams(
      home(tell)
        .find('input')
        .get()
        .map(({ attribs }): [string, string] => [attribs['name'] ?? '', attribs['value'] ?? '']),
    );
    const opened = await open(`${path('/alert')}?${query}`);
    expect(query.get('below')).toMatch(/^\d+[.,]\d\d$/);
    expect(opened('#below').attr('value')).toBe(query.get('below'));
    expect(opened('form #email, form #consent').length).toBe(2);
  },
);

test('an alert below three digits asks for their point', async () => {
  const fields = { question: TERM, condition: 'below', below: '439', email: 'a@b.ca', consent: 'yes' };
  const { status, html } = await send('/alert', fields, '');
  expect([status, load(html)('#below-error').text()]).toEqual([400, 'Did you mean 4.39%? Add the point.']);
});

test('the days of a renewal are a calendar file', async () => {
  const term = 'purpose=renewal&balance=320000&ends=2027-09-30&rate=5.19';
  const read = async (query: string) => {
    const answer = await fetch(`${gate.url}/renewal.ics?${query}`);
    return [answer.status, answer.headers.get('content-type'), await answer.text()] as const;
  };
  const [status, type, file] = await read(`${term}&locale=fr-CA`);
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(file).toContain('SUMMARY:Fin du terme de votre prêt');
  expect(file.replaceAll('\r\n ', '')).toContain('/fr/renewal?purpose=renewal');
  expect((await read(term.replace('2027', '2001')))[0]).toBe(400);
});

test('a logout says so', async () => {
  const { to } = await send('/fr/logout', {}, await gate.session(account.id));
  const $ = await open(to);
  expect([to, $('[role=status]').text()]).toEqual(['/fr/login?done=logged-out', 'Votre session est terminée.']);
});
