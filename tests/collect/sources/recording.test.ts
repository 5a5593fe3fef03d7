import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openRecorder } from '../../../pipeline/collect/sources/recorder.ts';
import { openRecording, readIndex } from '../../../pipeline/collect/sources/recording.ts';
import type { Answer, Source } from '../../../pipeline/lender.ts';
import { assertAnswer } from '../../../pipeline/read/whole-answer.ts';
import { UserError } from '../../../src/command.ts';
import { HAS_SHARED, SHARED, withShared } from '../../lenders/recordings.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { answerWith, kindOf, now } from './client.ts';

const PAGE: Source = { url: 'https://www.lender.example/rates?lang=en', format: 'page' };
const FEED: Source = { url: 'https://api.lender.example/rates', method: 'POST', body: '{"all":1}', format: 'json' };
const ENTRY = {
  lender: 'lender',
  method: 'GET',
  url: PAGE.url,
  status: 200,
  contentType: 'text/html; charset=windows-1252',
  retrievedAt: '2026-04-25T12:00:00Z',
  via: 'browser',
  kind: 'page',
  body: 'lender/page.html',
};

let folder: string;
beforeEach(() => {
  folder = path.join(temporaryFolder(), 'recording-x');
  mkdirSync(folder);
});

const put = (name: string, content: string | Uint8Array) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
};
const putIndex = (...recordings: unknown[]) => put('index.json', JSON.stringify({ about: 'ours', recordings }));
/** An index whose entry is a link out of the folder, or leads through one. */
const putLinked = (target: string, name: string, below = '') => {
  symlinkSync(target, path.join(folder, name));
  putIndex({ ...ENTRY, body: `${name}${below}` });
};
const replay = async (source: Source, lender = 'lender', asRecorded = false) => {
  const recording = await openRecording(folder, { now, asRecorded });
  return (await recording.fetch(lender, source, null)) as Answer;
};

describe('replaying', () => {
  beforeEach(() => {
    put('lender/page.html', Buffer.from('<p>ferm\xe9</p>', 'latin1'));
    putIndex(ENTRY);
  });

  test('gives answers the present time', async () => {
    expect(await replay(PAGE)).toMatchObject({
      url: PAGE.url,
      status: 200,
      contentType: 'text/html; charset=windows-1252',
      text: '<p>fermé</p>',
      sha256: 'b1c023740deaaa18fd0b37452d9657a34da5bff7110fceffc3dbd4a1ba7028f8',
      retrievedAt: '2026-11-20T12:00:00.000Z',
      obtained: 'recording',
    });
  });

  test('as recorded keeps their own time and method', async () => {
    const theirs = { retrievedAt: '2026-04-25T12:00:00.000Z', obtained: 'browser' };
    expect(await replay(PAGE, 'lender', true)).toMatchObject(theirs);
  });

  test.each([
    ['another lender', PAGE, 'other'],
    ['another address', { ...PAGE, url: 'https://www.lender.example/rates' }, 'lender'],
    ['another method', { ...PAGE, method: 'POST' as const }, 'lender'],
  ])('%s is not recorded', async (_, source, lender) => {
    expect(await kindOf(() => replay(source, lender))).toBe('not-recorded');
  });
});

describe('a folder that is not a recording is reported in one line with its name', () => {
  beforeEach(() => mkdirSync(path.join(folder, 'below')));
  test.each<[string, () => void, RegExp]>([
    ['no folder', () => rmSync(folder, { recursive: true }), /the recording folder .*recording-.*ENOENT/],
    ['no index', () => {}, /index\.json cannot be read \(ENOENT\)/],
    ['index that is no JSON', () => put('index.json', '{"recordings": ['), /index\.json is not JSON; /],
    ['entry without a url', () => putIndex({ ...ENTRY, url: undefined }), /recordings\.0\.url/],
    ['listed body missing', () => putIndex(ENTRY), /page\.html, listed in index\.json, cannot be read/],
    ['listed body a folder', () => putIndex({ ...ENTRY, body: 'below' }), /is not a file/],
    ['body above it', () => putIndex({ ...ENTRY, body: '../page.html' }), /recordings\.0\.body: must be a path inside/],
    ['body linked outside', () => putLinked('/etc/hostname', 'page.html'), /leads out of the recording folder/],
    ['folder linked outside', () => putLinked('/etc', 'linked', '/hostname'), /leads out of the recording folder/],
  ])('%s', async (_, prepare, message) => {
    prepare();
    const error = await openRecording(folder, { now }).catch((caught) => caught);
    expect(error).toBeInstanceOf(UserError);
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain('\n');
  });
});

describe('recording', () => {
  const page = answerWith(Buffer.from('<p>ferm\xe9</p>', 'latin1'), PAGE, 'text/html; charset=windows-1252');
  const feed = answerWith('{"rates":[]}', FEED, 'text/plain');

  const files = (directory: string) =>
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => path.join(file.parentPath, file.name))
      .sort()
      .map((file) => [path.relative(directory, file), readFileSync(file).toString('hex')]);

  test('can be replayed byte for byte, and recorded again to the same bytes', async () => {
    const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
    const recorder = await openRecorder(first);
    await Promise.all([recorder.keep('zeta', page), recorder.keep('lender', feed), recorder.keep('lender', page)]);

    const recording = await openRecording(first, { now, asRecorded: true });
    const again = await openRecorder(second);
    for (const [lender, answers] of Object.entries({ lender: [page, feed], zeta: [page] }))
      for (const answer of answers) {
        const replayed = (await recording.fetch(lender, answer.source, null)) as Answer;
        expect(replayed).toEqual({ ...answer, body: Buffer.from(answer.body) });
        await again.keep(lender, replayed);
      }
    expect(files(second)).toEqual(files(first));
  });

  test('never writes outside of the lender’s folder, whatever the address', async () => {
    const url = 'https://www.lender.example/../%2e%2e/a b';
    const moved = { url: 'https://www.lender.example/new', status: 404 };
    await (await openRecorder(folder)).keep('lender', {
      ...answerWith('<p>elsewhere</p>', { ...PAGE, url }),
      ...moved,
    });
    const [recording] = (await readIndex(folder)).recordings;
    expect(recording).toMatchObject({ status: 404, answeredUrl: moved.url });
    expect(recording?.body).toMatch(/^lender\/[a-z0-9-]+\.html$/);
  });
});

test.runIf(HAS_SHARED)(withShared('the recordings of real lenders give a whole answer for every source'), async () => {
  const recording = await openRecording(SHARED, { now, asRecorded: true });
  const { recordings } = await readIndex(SHARED);
  expect(recordings.length).toBeGreaterThan(10);
  for (const { lender, url, body, retrievedAt } of recordings) {
    const format = body.endsWith('.json') ? 'json' : 'page';
    const answer = (await recording.fetch(lender, { url, format }, null)) as Answer;
    expect(() => assertAnswer(answer)).not.toThrow();
    expect(Date.parse(answer.retrievedAt)).toBe(Date.parse(retrievedAt));
  }
});
