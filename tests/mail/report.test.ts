import { expect, test } from 'vitest';
import { LIMITS } from '../../src/access/throttles.ts';
import { report } from '../../src/forms/report.ts';
import { gateOfTest } from '../support/gate.ts';
import { LETTER_SETTINGS, openMailServer } from '../support/mail.ts';
import { soon } from '../support/soon.ts';
import { visitTo } from '../support/visit.ts';

const RATE = 'rbc/fixed/60m/closed/special';

async function stage(contact: string) {
  const { url, letters } = await openMailServer();
  const settings = { ...LETTER_SETTINGS, SMTP_URL: url, OPERATOR_CONTACT: contact };
  const gate = await gateOfTest({ settings, pollMs: 20 });
  const send = async (fields?: Record<string, string>, path = '/report') =>
    report(await visitTo(gate, `https://rates.example.ca${path}`, fields, '', '10.1.0.1'));
  return { letters, send };
}

test('a report of a wrong rate is a letter to the operator, with the rate and where to answer', async () => {
  const { letters, send } = await stage('ops@example.ca');
  const page = await send(undefined, `/report?rate=${RATE}`);
  expect(page).toMatchObject({ status: 200, isOpen: true, rate: RATE, lender: 'rbc' });
  expect(await send(undefined, '/report?lender=td')).toMatchObject({ rate: null, lender: 'td' });
  const says = 'It says <b>4.19</b>, not 4.91.\r\nhttps://rbc.example/rates';
  const sent = await send({ rate: RATE, says, email: 'ann@example.ca' }, '/fr/report');
  expect((sent as Response).headers.get('location')).toBe(`/fr/report?done=sent&rate=${encodeURIComponent(RATE)}`);
  await soon(() => expect(letters).toHaveLength(1));
  const [letter] = letters;
  expect(letter?.recipients).toEqual(['ops@example.ca']);
  expect(letter?.subject).toMatch(/^Signalement.*special$/);
  for (const part of ['It says <b>4.19</b>, not 4.91.', 'https://rbc.example/rates', 'ann@example.ca', `/rate/${RATE}`])
    expect(letter?.text).toContain(part);
  expect(letter?.html).toContain('&lt;b&gt;4.19');
});

test.each([
  ['nothing', { says: ' \n ' }, 'says'],
  ['too much', { says: 'x'.repeat(2001) }, 'says'],
  ['no address', { says: '4.19', email: 'nobody' }, 'email'],
])('%s is refused at its field, and what was typed stays', async (_, fields, field) => {
  const { letters, send } = await stage('ops@example.ca');
  const page = await send({ rate: RATE, ...fields });
  expect(page).toMatchObject({ status: 400, errors: { [field]: expect.any(String) }, rate: RATE });
  expect((page as { typed: URLSearchParams }).typed.get('says')).toBe(fields.says);
  expect(letters).toEqual([]);
});

test('a network sends a few reports an hour', async () => {
  const { send } = await stage('ops@example.ca');
  for (let time = 0; time < LIMITS.report.limit; time++) expect(await send({ says: '4.19' })).toBeInstanceOf(Response);
  expect(await send({ says: '4.19' })).toMatchObject({ status: 429, errors: { form: expect.any(String) } });
});

test('a contact that is a page takes no letters, and the page leads elsewhere', async () => {
  const { letters, send } = await stage('https://example.ca/contact');
  expect(await send()).toMatchObject({ status: 200, isOpen: false });
  expect(await send({ says: '4.19' })).toMatchObject({ status: 503 });
  expect(letters).toEqual([]);
});
