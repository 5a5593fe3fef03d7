import { load } from 'cheerio/slim';
import { describe, expect, test } from 'vitest';
import { savedStage } from './stage.ts';

const { account, gate, get, json, page, post } = savedStage();

describe('making, listing and ending', () => {
  test('the dashboard makes an address, shows it once, lists its question, and ends it', async () => {
    const fields = { rateType: 'fixed', termMonths: '60', province: '', insurance: '' };
    const made = await post({ action: 'save-question', ...fields });
    expect([made.status, made.headers.get('location')]).toEqual([303, '/dashboard#saved']);
    const address = (await page('/dashboard'))('#new-saved-0').text();
    expect(address).toMatch(/\/q\/pm_q_[0-9A-Za-z]{38}\.csv$/);
    const key = /pm_q_\w+/.exec(address)?.[0] as string;
    expect((await get(`/q/${key}.csv`)).status).toBe(200);
    const again = await page('/dashboard');
    expect(again.html()).not.toContain(key);
    const item = again('#saved').parent().find('li').last();
    for (const words of ['Fixed', 'and nothing else', key.slice(-4)]) expect(item.text()).toContain(words);
    const french = (await page('/fr/dashboard'))('#saved').parent();
    expect(french.find('h2').text()).toBe('Recherches enregistrées');
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
      const inputs = (await page(`/board?${question}`))('form[action="/dashboard"] input').get();
      const fields = Object.fromEntries(inputs.map(({ attribs }) => [attribs['name'], attribs['value'] ?? '']));
      expect(fields['action']).toBe('save-question');
      expect((await post(fields)).status).toBe(303);
      const { query } = await json(/pm_q_\w+/.exec((await page('/dashboard')).html())?.[0] as string);
      for (const [name, value] of new URLSearchParams(question)) expect(query).toHaveProperty(name, [value]);
    }
  });

  test.each([
    ['another site’s form', { origin: 'https://evil.example' }],
    ['no origin', {}],
  ])('%s makes no address', async (_, headers) => {
    const held = () => gate().context.access.keys.list(account().id, 'question');
    const before = await held();
    expect((await post({ action: 'save-question', rateType: 'fixed' }, headers)).status).toBe(403);
    expect(await held()).toEqual(before);
  });

  test('an unreadable question, and one too many, are refused in both languages', async () => {
    const other = await gate().account();
    const theirs = await gate().session(other.id);
    const send = (fields: Record<string, string>, at?: string) =>
      post({ action: 'save-question', ...fields }, { origin: gate().url, cookie: theirs }, at);
    for (const wrong of ['rateType=square', 'province=Oregon', 'purpose=purchase&price=lots', 'lender=%00']) {
      const answer = await send(Object.fromEntries(new URLSearchParams(wrong)));
      expect(answer.status, wrong).toBe(400);
      expect(load(await answer.text())('.form-error').text()).toMatch(/could not be read/);
    }
    expect(await (await send({ rateType: 'square' }, '/fr/dashboard')).text()).toContain('n’a pas pu être lue');
    for (let index = 0; index < 20; index++) expect((await send({})).status).toBe(303);
    expect((await send({})).status).toBe(409);
    // Keys to the API have a limit of their own.
    expect(await gate().context.access.keys.create(other.id, 'second')).not.toBeNull();
  });
});
