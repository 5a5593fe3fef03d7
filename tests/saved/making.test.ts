import { load } from 'cheerio/slim';
import { describe, expect, test } from 'vitest';
import { bearer } from '../support/gate.ts';
import { savedStage } from './stage.ts';

const { account, cookie, gate, get, json, post } = savedStage();

describe('making, listing and ending', () => {
  test('the dashboard makes an address, shows it once, lists its question, and ends it', async () => {
    const made = await post({
      action: 'save-question',
      rateType: 'fixed',
      termMonths: '60',
      province: '',
      insurance: '',
    });
    expect([made.status, made.headers.get('location')]).toEqual([303, '/dashboard#saved']);
    const page = load(await (await get('/dashboard', { headers: { cookie: cookie() } })).text());
    const address = page('#new-saved-0').text();
    expect(address).toMatch(/\/q\/pm_q_[0-9A-Za-z]{38}\.csv$/);
    const key = /pm_q_\w+/.exec(address)?.[0] as string;
    expect((await get(`/q/${key}.csv`)).status).toBe(200);
    const again = await (await get('/dashboard', { headers: { cookie: cookie() } })).text();
    expect(again).not.toContain(key);
    const item = load(again)('#saved').parent().find('li').last();
    expect(item.text()).toContain('Fixed, 5 years'.slice(0, 5));
    expect(item.text()).toContain('and nothing else');
    expect(item.text()).toContain(key.slice(-4));
    const french = load(await (await get('/fr/dashboard', { headers: { cookie: cookie() } })).text())(
      '#saved',
    ).parent();
    expect(french.find('h2').text()).toBe('Questions enregistrées');
    const id = item.find('[name=id]').attr('value') as string;
    const ended = await post({ action: 'end-question', id });
    expect(ended.headers.get('location')).toBe('/dashboard?done=question-ended#saved');
    expect((await get(`/q/${key}.csv`)).status).toBe(404);
    expect((await post({ action: 'end-question', id })).status).toBe(404);
  });

  test('the board saves the shown question, even with all its fields', async () => {
    const { lenders } = (await (await get('/api/lenders')).json()) as { lenders: { id: string }[] };
    for (const question of [
      'rateType=variable',
      `purpose=purchase&price=700000&down=140000&province=CA-ON&lender=${lenders[0]?.id}`,
    ]) {
      const page = load(await (await get(`/board?${question}`, { headers: { cookie: cookie() } })).text());
      const form = page('form[action="/dashboard"]');
      const fields = Object.fromEntries(
        form
          .find('input')
          .get()
          .map((one) => [one.attribs['name'], one.attribs['value'] ?? '']),
      );
      expect(fields['action']).toBe('save-question');
      expect((await post(fields as Record<string, string>)).status).toBe(303);
      const key = /pm_q_\w+/.exec(
        await (await get('/dashboard', { headers: { cookie: cookie() } })).text(),
      )?.[0] as string;
      const { query } = await json(key);
      for (const [name, value] of new URLSearchParams(question)) expect(query).toHaveProperty(name, [value]);
    }
  });

  test('the dashboard shows test keys, and the use of each day as bars and as a table, in both languages', async () => {
    const other = await gate().account();
    const theirs = await gate().session(other.id);
    for (let index = 0; index < 3; index++) await get('/api/lenders.csv', bearer(other.key));
    for (let index = 0; index < 3; index++) await get('/api/rates/lowest', bearer(other.key));
    expect((await post({ action: 'create-test-key' }, { origin: gate().url, cookie: theirs })).status).toBe(303);
    const english = load(await (await get('/dashboard', { headers: { cookie: theirs } })).text());
    expect(english('.new-key code').first().text()).toMatch(/^pm_test_[0-9A-Za-z]{38}$/);
    expect(english('.new-key pre').text()).toMatch(
      /^curl -H "Authorization: Bearer pm_test_\w{38}" "http.*\/api\/rates\/lowest"$/,
    );
    for (const [path, words] of [
      ['/dashboard', '3 in the last 30 days'],
      ['/fr/dashboard', '3 au cours des 30 derniers jours'],
    ] as const) {
      const page = load(await (await get(path, { headers: { cookie: theirs } })).text());
      expect(page('#use').next().text()).toContain(words);
      expect(page('svg.use rect')).toHaveLength(30);
      const days = page('#use').nextAll('details').find('tbody td').get();
      expect(days.map((one) => page(one).text())).toEqual(['3', ...Array(29).fill('0')]);
      expect(page('#keys').parent().text()).toContain('pm_test_…');
    }
  });

  test.each([
    ['another site’s form', { origin: 'https://evil.example' }],
    ['no origin', {}],
  ])('%s makes no address', async (_, headers) => {
    const before = (await gate().context.access.keys.list(account().id, 'question')).length;
    expect((await post({ action: 'save-question', rateType: 'fixed' }, headers)).status).toBe(403);
    expect(await gate().context.access.keys.list(account().id, 'question')).toHaveLength(before);
  });

  test('an unreadable question, and one too many, are refused in both languages', async () => {
    const other = await gate().account();
    const theirs = await gate().session(other.id);
    const send = (fields: Record<string, string>, at?: string) =>
      post({ action: 'save-question', ...fields }, { origin: gate().url, cookie: theirs }, at);
    for (const wrong of [
      { rateType: 'square' },
      { province: 'Oregon' },
      { purpose: 'purchase', price: 'lots' },
      { lender: '\0' },
    ]) {
      const answer = await send(wrong as unknown as Record<string, string>);
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      expect(load(await answer.text())('.form-error').text()).toMatch(/could not be read/);
    }
    expect(await (await send({ rateType: 'square' }, '/fr/dashboard')).text()).toContain('n’a pas pu être lue');
    for (let index = 0; index < 20; index++) expect((await send({})).status).toBe(303);
    expect((await send({})).status).toBe(409);
    // Keys to the API have a limit of their own.
    expect(await gate().context.access.keys.create(other.id, 'second')).not.toBeNull();
  });
});
