import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSavedPage } from '../../../pipeline/collect/sources/saved.ts';
import { UserError } from '../../../src/command.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { now, PAGE } from './client.ts';

const save = (content: string | Uint8Array) => {
  const file = path.join(temporaryFolder(), 'saved.html');
  writeFileSync(file, content);
  return readSavedPage(file, PAGE, now);
};
const HTML =
  '<html><head><meta charset="windows-1252"></head><body>ferm\xe9 <img src="./rates_files/x.png"></body></html>';

describe('a saved page', () => {
  test('becomes an answer of its source, decoded as it declares', async () => {
    expect(await save(Buffer.from(HTML, 'latin1'))).toMatchObject({
      source: PAGE,
      url: PAGE.url,
      status: 200,
      obtained: 'file',
      retrievedAt: '2026-11-20T12:00:00.000Z',
      text: expect.stringContaining('fermé'),
    });
  });

  test.each([
    ['no declaration, UTF-8', '<p>ferm\u00e9</p>'],
    ['byte order mark', '\ufeff<p>ferm\u00e9</p>'],
    ['a mark of the same site', '<!-- saved from url=(0034)https://rates.lender.example/x -->\n<p>ferm\u00e9</p>'],
    ['a mark that names no address', '<!-- saved from url=(0014)about:internet -->\n<p>ferm\u00e9</p>'],
  ])('%s', async (_, content) => expect((await save(content)).text).toContain('fermé'));

  test.each<[string, string | Uint8Array, RegExp]>([
    ['empty', '', /is empty; save the page again/],
    ['too large', new Uint8Array(8 * 1024 * 1024 + 1), /is larger than/],
    ['MHTML of Chromium', 'From: <Saved by Blink>\r\nSnapshot-Content-Location: https://x\r\n', /MHTML.*HTML only/],
    ['MHTML of others', 'MIME-Version: 1.0\r\nContent-Type: multipart/related', /MHTML.*HTML only/],
    ['a PDF', '%PDF-1.7', /not an HTML page/],
    [
      'a page of another site',
      '<!-- saved from url=(0030)https://www.other.example/rates -->',
      /was saved from https:\/\/www\.other\.example/,
    ],
  ])('%s is refused in one line', async (_, content, message) => {
    const error = await save(content).catch((caught) => caught);
    expect(error).toBeInstanceOf(UserError);
    expect(error.message).toMatch(message);
    expect(error.message).toContain('saved.html');
  });

  test.each([
    ['missing', () => path.join(temporaryFolder(), 'nothing.html')],
    ['a folder', temporaryFolder],
  ])('%s is refused', (_, file) => expect(readSavedPage(file(), PAGE, now)).rejects.toBeInstanceOf(UserError));
});
