import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAccess } from '../../../src/access/access.ts';
import { hashPassword } from '../../../src/access/passwords.ts';
import { quantile, start } from '../server.ts';
import { type Figure, figure, LETTERS, type Trial, temporary } from '../trial.ts';

/** Tries of each form with each kind of address. */
const TRIES = 200;
/** Tries at the beginning that are not counted, because code is still being compiled. */
const WARM = 20;
/** Largest result of a rank test by chance: exceeded in one of 10,000 rounds. */
const CHANCE = 3.9;
const PASSWORD = 'correct horse battery staple';

type Kind = 'known' | 'unknown';
const FORMS: Record<string, (email: string) => Record<string, string>> = {
  '/login': (email) => ({ email, password: 'not the right one, but long' }),
  '/signup': (email) => ({ email, password: PASSWORD }),
  '/forgot': (email) => ({ email }),
};

/** Posts a form from an address of its own. @returns the time it took, and what could be learned from the answer */
async function post(agent: Agent, port: number, target: string, from: string, fields: Record<string, string>) {
  const asked = request({
    agent,
    port,
    host: '127.0.0.1',
    path: target,
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': from,
    },
  });
  const form = new URLSearchParams(fields).toString();
  const started = performance.now();
  asked.end(form);
  const [answer] = await once(asked, 'response');
  const body = await text(answer);
  const ms = performance.now() - started;
  const { location = '', 'retry-after': wait = '', 'set-cookie': cookies = '' } = answer.headers;
  const page = body.replaceAll(fields['email'] ?? '', '…');
  return { ms, told: [answer.statusCode, location, wait, cookies, page].join('\n') };
}

/** The distance between two sets of times, in standard deviations of a rank sum (Mann and Whitney). */
function rankDistance(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((ms) => ({ ms, mine: 1 })), ...other.map((ms) => ({ ms, mine: 0 }))].sort(
    (a, b) => a.ms - b.ms,
  );
  const sum = all.reduce((ranks, { mine }, at) => ranks + mine * (at + 1), 0);
  const [n, m] = [one.length, other.length];
  return Math.abs(sum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

async function trySite(): Promise<Figure[]> {
  await using mail = await temporary();
  const settings = { ...LETTERS, TRUST_PROXY: '127.0.0.1', PUBLIC_ORIGIN: 'http://127.0.0.1', MAIL_DIR: mail.path };
  await using server = await start({ settings });
  await using ends = new AsyncDisposableStack();
  const agent = ends.adopt(new Agent({ keepAlive: true, maxSockets: 1 }), (one) => one.destroy());
  const access = await openAccess({ file: server.database });
  const hash = await hashPassword(PASSWORD);
  for (let at = 0; at < TRIES + WARM; at++)
    for (const form of Object.keys(FORMS)) await access.accounts.add(`known${form.slice(1)}${at}@example.ca`, hash);
  await access.close();
  const figures: Figure[] = [];
  let place = 0;
  for (const [form, fieldsOf] of Object.entries(FORMS)) {
    const times: Record<Kind, number[]> = { known: [], unknown: [] };
    const told = new Set<string>();
    for (let at = 0; at < TRIES + WARM; at++)
      // Interleaved, each first as often as the other, so that a drift of the machine cannot tell them apart.
      for (const kind of at % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        place += 1;
        const from = `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`;
        const answer = await post(agent, server.port, form, from, fieldsOf(`${kind}${form.slice(1)}${at}@example.ca`));
        if (at >= WARM) times[kind].push(answer.ms);
        told.add(answer.told);
        // Work that goes on after an answer must not delay the next one.
        await sleep(5);
      }
    const medians = (['known', 'unknown'] as const).map((kind) => quantile(times[kind], 0.5).toFixed(2)).join(' and ');
    const what = `${form}, ${TRIES} known and ${TRIES} unknown addresses in turns`;
    figures.push(
      figure(`${what}: answers that differ`, told.size - 1, 0),
      figure(
        `${what}: medians ${medians} ms, ranks apart`,
        rankDistance(times.known, times.unknown),
        CHANCE,
        'deviations',
      ),
    );
  }
  return figures;
}

export const trial: Trial = { number: 12, run: trySite };
