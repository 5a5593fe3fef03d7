import type { SMTPServerOptions } from 'smtp-server';
import { expect, test, vi } from 'vitest';
import { RETRIES } from '../../src/access/outbox.ts';
import { openMailServer } from '../support/mail.ts';
import { EMAIL, type Stage, soon, stage } from './stage.ts';

const HOUR = 3_600_000;

const refusing = (text: string): Error => {
  const [code = '', ...words] = text.split(' ');
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) });
};
/** The refusal of a mail server: it answers `text` at a step. */
const AT: Readonly<Record<string, (text: string) => SMTPServerOptions>> = {
  'MAIL FROM': (text) => ({ onMailFrom: (_, __, done) => done(refusing(text)) }),
  'RCPT TO': (text) => ({ onRcptTo: (_, __, done) => done(refusing(text)) }),
  DATA: (text) => ({
    onData(stream, _, done) {
      stream.resume().on('end', () => done(refusing(text)));
    },
  }),
};

/** An account whose address is confirmed, and a letter to it that was tried once. */
async function tried(options: SMTPServerOptions) {
  const here = await stage(await openMailServer(options));
  const { id, cookie } = await here.member();
  const { accounts, outbox } = here.gate.context.access;
  const settle = vi.spyOn(outbox, 'settle');
  await here.act({ action: 'create-key' }, cookie);
  await soon(() => expect(settle).toHaveBeenCalled());
  await Promise.all(settle.mock.results.map(({ value }) => value));
  const isConfirmed = async () => (await accounts.find(EMAIL))?.confirmedAt !== null;
  return { here, id, settle, isConfirmed };
}
const lines = ({ gate }: Stage) =>
  gate.logs
    .map((line) => JSON.parse(line) as { level: number; msg?: string; answer?: string; kind?: string; letter?: string })
    .filter(({ msg }) => /letter/.test(msg ?? ''));

test.each([
  ['MAIL FROM', '550 5.7.1 sender rejected'],
  ['MAIL FROM', '550 5.1.1 <letters@rates.example.ca>: unknown'],
  ['RCPT TO', '554 5.7.1 Service unavailable; client host [192.0.2.1] blocked using a list'],
  ['RCPT TO', '550 no such user here'],
  ['RCPT TO', '550 5.1.8 bad sender system address'],
  ['RCPT TO', '450 4.2.1 try later'],
  ['DATA', '550 5.7.26 unauthenticated mail is not accepted'],
  ['DATA', '554 5.6.0 looks like spam, says 5.1.1'],
])('not the address’s fault: retried for days, and reported to the operator: %s: %s', async (step, text) => {
  const { here, settle, isConfirmed } = await tried(AT[step]?.(text) ?? {});
  expect(settle.mock.calls[0]?.[2]).toMatchObject({
    state: 'later',
    answer: expect.stringContaining(text.slice(0, 3)),
  });
  expect(await isConfirmed()).toBe(true);
  expect(lines(here)).toMatchObject([{ level: 40, msg: expect.stringContaining('tried again for days') }]);
  expect(await here.gate.context.access.outbox.putOff()).toBe(1);
});

test.each([
  ['RCPT TO', '550 5.1.1 <ann@example.ca>: no such person'],
  ['RCPT TO', '550 5.2.1 mailbox disabled'],
  ['DATA', '550 5.1.1 no such person'],
])('the address’s fault unconfirms it, with a log line: %s: %s', async (step, text) => {
  const { here, settle, isConfirmed } = await tried(AT[step]?.(text) ?? {});
  expect(settle.mock.calls[0]?.[2]).toMatchObject({ state: 'failed' });
  expect(await isConfirmed()).toBe(false);
  expect(lines(here)).toMatchObject([
    { level: 40, msg: expect.stringContaining('because of its address'), kind: 'key-made' },
  ]);
  expect(here.gate.logs.join('')).not.toContain(EMAIL);
  expect(await here.gate.context.access.outbox.putOff()).toBe(0);
});

test('a block is logged with each letter that meets it, and letters are sent when it ends', async () => {
  let isBlocked = true;
  const { here, id, settle } = await tried({
    onRcptTo: (_, __, done) => done(isBlocked ? refusing('554 5.7.1 client host blocked') : null),
  });
  const letter = (name: string) => ({
    channel: 'letter' as const,
    id: name,
    accountId: id,
    task: { kind: 'key-made', email: EMAIL, language: 'en', at: 0, name: 'x', ending: 'y' },
    dueAt: here.gate.clock.time,
  });
  const { outbox } = here.gate.context.access;
  await outbox.add(Array.from({ length: 10 }, (_, index) => letter(`letter ${index}`)));
  here.gate.context.courier.wake();
  await soon(() => expect(settle).toHaveBeenCalledTimes(11));
  expect(lines(here)).toHaveLength(11);
  isBlocked = false;
  here.gate.clock.time += HOUR;
  await soon(() => expect(here.letters).toHaveLength(11));
  await here.quiet();
  await soon(async () => expect(await here.gate.context.access.outbox.putOff()).toBe(0));
});

test('a letter that is given up after the last try has its own log line', async () => {
  const { here, settle } = await tried(AT['MAIL FROM']?.('550 5.7.1 sender rejected') ?? {});
  for (const [index, wait] of RETRIES.entries()) {
    here.gate.clock.time += wait * 1.1 + 1;
    await soon(() => expect(settle.mock.calls.length).toBe(index + 2));
    await Promise.all(settle.mock.results.map(({ value }) => value));
  }
  expect(lines(here).at(-1)).toMatchObject({
    level: 50,
    msg: expect.stringContaining('is given up'),
    kind: 'key-made',
    answer: expect.stringContaining('sender rejected'),
  });
  expect(await here.gate.context.access.outbox.putOff()).toBe(0);
});
