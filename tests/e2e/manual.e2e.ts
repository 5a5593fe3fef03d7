import { expect, it } from 'vitest';
import { inChromium, newKey, signUp } from './browser.ts';

inChromium('the API page', (stage) => {
  it('sends a request with the session, or with a key that is sent in a header only', async () => {
    const page = await signUp(stage, 'manual@example.ca');
    const key = await newKey(page);
    const asked: { url: string; authorization: string | undefined }[] = [];
    page.on('request', (request) => {
      asked.push({ url: request.url(), authorization: request.headers()['authorization'] });
    });
    await page.goto('/docs/rates-aggregated');
    const form = page.locator('[data-try]').first();
    const answer = form.locator('[data-try-answer]');
    await form.getByRole('button', { name: 'Try it' }).click();
    await answer.getByText('200 OK').waitFor();
    expect(await answer.innerText()).not.toContain('ratelimit');
    expect(await answer.innerText()).toContain('"ratePercent"');

    await page.getByLabel('Your key').fill(key);
    await form.getByRole('button', { name: 'Try it' }).click();
    await answer.getByText('"burst"').first().waitFor();
    expect(await answer.innerText()).toMatch(/ratelimit: "burst";r=99/);
    expect(asked.at(-1)?.authorization).toBe(`Bearer ${key}`);
    expect(asked.filter(({ url }) => url.includes(key))).toEqual([]);
    expect(await page.content()).not.toContain(key);

    for (const [address, word] of [
      ['https://example.com/api/preview', 'Only an address of this API'],
      ['/dashboard', 'Only an address of this API'],
      [`/api/preview?key=${key}`, 'A key does not belong in an address'],
    ] as const) {
      const before = asked.length;
      await page.getByLabel('Address to request').fill(address);
      await form.locator('button').click();
      await form.getByText(word).waitFor();
      expect(await answer.isVisible()).toBe(false);
      expect(asked.length).toBe(before);
    }
  });

  it('explains errors, in French too, and shows examples in the chosen language', async () => {
    const page = await stage.page();
    await page.goto('/fr/docs/rates-aggregated');
    const form = page.locator('[data-try]').first();
    await form.getByRole('button', { name: 'Essayer' }).click();
    await form.getByText('401 Unauthorized').waitFor();
    const shown = () => page.locator('[data-choice]').filter({ visible: true });
    const names = async () =>
      new Set(await shown().evaluateAll((all) => all.map(({ dataset }) => (dataset as DOMStringMap)['choice'])));
    expect([...(await names())]).toEqual(['curl']);
    await page.getByLabel('Python').check();
    expect([...(await names())]).toEqual(['python']);
    expect(stage.problems).toEqual([]);
  });
});
