import { load } from 'cheerio/slim';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathIn } from '../../src/words/language.ts';
import { recovery } from '../../src/words/recovery.ts';
import { sharedSite } from '../site/shared.ts';
import { foldersOfTests } from '../support/folder.ts';
import { type Gate, openGate, PASSWORD } from '../support/gate.ts';

/** A form that is refused comes back where it stands, with what was typed; one that is carried out says what happened. */
const folder = foldersOfTests();
let gate: Gate;
let account: { id: string; email: string };
let cookie: string;
let alertToken: string;
const LETTERS = {
  MAIL_FROM: 'rates@example.ca',
  POSTAL_ADDRESS: '1 Main Street, Toronto',
  PUBLIC_ORIGIN: 'http://a.ca',
};
const TERM = 'purpose=purchase&price=700000&down=140000&amortizationYears=25&rateType=fixed&termMonths=60';

beforeAll(async () => {
  const site = await (await sharedSite('everyday')).open();
  gate = await openGate({ site, settings: { MAIL_DIR: folder(), ...LETTERS }, servers: 1 });
  account = await gate.account();
  cookie = await gate.session(account.id);
  const { alerts } = gate.context.access;
  const asked = { email: 'x@example.ca', language: 'en', question: TERM, endsAt: null } as const;
  await alerts.makeFor({ ...asked, condition: 'below', belowPercent: 4 }, ({ token }) => {
    alertToken = token;
    return [];
  });
  await alerts.confirm(alertToken, []);
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
  [
    '/alert',
    { question: 'lender=beta', condition: 'below', below: '', way: 'daily', consent: 'yes' },
    '#below',
    'member',
  ],
  ['/letters', { action: 'edit', condition: 'below', below: 'low' }, '#below', 'visitor'],
  member('.form-error', { action: 'save-question', rateType: 'fixed', termMonths: 'x' }),
  member('#address-password', {
    action: 'change-address',
    'new-address': 'b@example.ca',
    'address-password': 'not it',
  }),
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
      else if (name !== 'termMonths') expect([name, shown]).toEqual([name, value]);
    }
  },
);

test('an address brings nothing into the fields of an account', async () => {
  expect((await open('/dashboard?new-address=thief@example.ca', cookie))('input[value*=thief]').length).toBe(0);
});

test.each<[fields: Record<string, string>, said: string, section: string | null]>([
  [{ action: 'create-key' }, 'not shown again', 'keys'],
  [{ action: 'set-language', language: 'en' }, 'E-mails will be in English', 'address'],
  [
    { action: 'change-address', 'new-address': 'b@example.ca', 'address-password': PASSWORD },
    'to the new address',
    'address',
  ],
  [{ action: 'end-sessions' }, 'All sessions of your account have ended', null],
  [{ action: 'delete-account', password: PASSWORD }, 'Your account is deleted. An e-mail confirms it.', null],
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

test.each([
  ['en', '3-year fixed'],
  ['fr', 'fixe 3 ans'],
] as const)('a login that leads to alerts names the way without an account first, in %s', async (language, term) => {
  const next = encodeURIComponent(pathIn(language, '/dashboard'));
  const $ = await open(pathIn(language, `/login?next=${next}`));
  expect($('.notice').first().is('[data-by-address]')).toBe(true);
  const way = $('[data-by-address] a').filter((_, one) => $(one).text() === term);
  expect((await open(way.attr('href') ?? ''))('form #email, form #consent').length).toBe(2);
});

test('a logout says so', async () => {
  const { to } = await send('/fr/logout', {}, await gate.session(account.id));
  const $ = await open(to);
  expect([to, $('[role=status]').text()]).toEqual(['/fr/login?done=logged-out', 'Votre session est terminée.']);
});
