import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { openAccess } from '../../../src/access/access.ts';
import { accountLetter } from '../../../src/mail/account-letters.ts';
import { now } from '../../../src/settings.ts';
import { freePort } from '../../../tests/support/port.ts';
import { ask, start } from '../server.ts';
import { figure, LETTERS, member, openMail, type Trial, until } from '../trial.ts';

/** Answers of a mail server at a step, and whether each blames the address. */
const REFUSALS = [
  { name: 'sender', step: 'MAIL FROM', code: 550, text: 'sender rejected', isAddress: false },
  { name: 'blocked', step: 'RCPT TO', code: 554, text: '5.7.1 client host blocked using a list', isAddress: false },
  { name: 'full', step: 'RCPT TO', code: 552, text: '5.2.2 mailbox full', isAddress: false },
  { name: 'later', step: 'RCPT TO', code: 450, text: '4.7.1 greylisted', isAddress: false },
  { name: 'spam', step: 'DATA', code: 550, text: '5.7.26 unauthenticated mail is not accepted', isAddress: false },
  { name: 'unknown', step: 'RCPT TO', code: 550, text: '5.1.1 no such user', isAddress: true },
  { name: 'disabled', step: 'RCPT TO', code: 550, text: '5.2.1 mailbox disabled', isAddress: true },
];
/** Number of letters for each answer. */
const EACH = 20;
/** Number of times that the mail server refuses retryable letters before it takes everything. */
const ROUNDS = 3;

/** The refusal at a step, chosen by an address: the recipient's, or `sender-` for MAIL FROM, which comes before any recipient. */
const refusalOf = (address: string, step: string, isMended: boolean): Error | null => {
  const met = REFUSALS.find(({ name }) => address.startsWith(`${name}-`));
  if (!met || met.step !== step || (isMended && !met.isAddress)) return null;
  return Object.assign(new Error(met.text), { responseCode: met.code });
};

export const trial: Trial = {
  number: 14,
  async run() {
    const got = new Map<string, number>();
    let isMended = false;
    let refusesSenders = true;
    using mail = await openMail({
      onMailFrom: (_, __, done) => done(refusesSenders ? refusalOf('sender-', 'MAIL FROM', isMended) : null),
      onRcptTo: ({ address }, _, done) => done(refusalOf(address, 'RCPT TO', isMended)),
      onData(stream, { envelope: { rcptTo } }, done) {
        stream.resume().on('end', () => {
          const to = rcptTo[0]?.address ?? '';
          const refusal = refusalOf(to, 'DATA', isMended);
          if (!refusal) got.set(to, (got.get(to) ?? 0) + 1);
          done(refusal);
        });
      },
    });
    const metrics = `127.0.0.1:${await freePort()}`;
    await using server = await start({
      stdout: 'pipe',
      settings: { SMTP_URL: mail.url, METRICS: metrics, ...LETTERS },
    });
    let log = '';
    server.child.stdout?.on('data', (chunk) => {
      log += chunk;
    });
    await using ends = new AsyncDisposableStack();
    const access = await openAccess({ file: server.database, waitMs: 5000 });
    ends.defer(() => access.close());
    const other = ends.adopt(new Sqlite(server.database, { timeout: 5000 }), (one) => void one.close());
    const addresses = REFUSALS.flatMap(({ name }) =>
      Array.from({ length: EACH }, (_, index) => `${name}-${index}@example.com`),
    );
    /** Adds the letters for these addresses. The server takes them from the outbox by its own schedule. */
    const write = async (emails: readonly string[]): Promise<void> => {
      for (const email of emails) {
        const id = await member(access, email);
        const told = { kind: 'password-changed', email, language: 'en', at: now().getTime() } as const;
        await access.outbox.add([accountLetter(told, id, now().getTime())]);
      }
    };
    const due = (): unknown =>
      other.prepare("UPDATE outbox SET due_at = ? WHERE state = 'waiting'").run(now().getTime());
    const count = (where: string): number =>
      other.prepare<[], number>(`SELECT count(*) FROM outbox WHERE ${where}`).pluck().get() as number;
    const ofSenders = addresses.filter((email) => email.startsWith('sender-'));
    const others = addresses.filter((email) => !email.startsWith('sender-'));
    await write(ofSenders);
    await until(() => count('attempts > 0') >= ofSenders.length, 60_000);
    refusesSenders = false;
    await write(others);
    const puttable = REFUSALS.filter(({ isAddress }) => !isAddress).length * EACH;
    await until(
      async () => (await access.outbox.trouble()).putOff === puttable && count("state = 'waiting'") === puttable,
      60_000,
    );
    const accounts = await access.accounts.list();
    const exposed = await (await fetch(`http://${metrics}/metrics`)).text();
    const counted = Number(/letters_total\{[^}]*outcome="put off"[^}]*\} (\d+)/.exec(exposed)?.[1]);
    const told = (await (await fetch(`http://${metrics}/readyz`)).json()) as {
      servers: { letters?: { putOff?: number } }[];
    };
    for (let round = 1; round < ROUNDS; round++) {
      due();
      await sleep(3000);
    }
    isMended = true;
    due();
    const wanted = others.length + ofSenders.length - 2 * EACH;
    await until(() => got.size >= wanted, 60_000);
    await sleep(500);
    const kinds = log.split('\n').filter((line) => /tried again for days/.test(line)).length;
    const bad = (confirmed: boolean, isAddress: boolean): number =>
      accounts.filter(
        ({ email, confirmedAt }) =>
          (confirmedAt !== null) === confirmed &&
          REFUSALS.some((one) => one.isAddress === isAddress && email.startsWith(`${one.name}-`)),
      ).length;
    const how = `${addresses.length} letters refused in ${REFUSALS.length} ways`;
    return [
      figure(`${how}: accounts unconfirmed by what is not their address`, bad(false, false), 0),
      figure('accounts still confirmed whose address is at fault', bad(true, true), 0),
      figure(
        'letters lost or doubled once the mail server takes them',
        [...got.values()].reduce((sum, count) => sum + Math.abs(count - 1), wanted - got.size),
        0,
      ),
      figure('put off, and not counted in the metrics', Math.max(0, puttable - counted), 0),
      figure(
        'put off, and not told by the operator’s /readyz',
        Math.abs(puttable - (told.servers[0]?.letters?.putOff ?? 0)),
        0,
      ),
      figure(
        'lines of the log, one a kind of refusal and hour: too many, or too few',
        Math.abs(kinds - REFUSALS.filter(({ isAddress }) => !isAddress).length),
        0,
      ),
      figure('slowest public answer after it', (await ask(server.port, '/api/preview')).ms, 250, 'ms'),
    ];
  },
};
