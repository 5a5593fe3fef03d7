import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Source } from '../../../pipeline/lender.ts';
import { assertAnswer } from '../../../pipeline/read/whole-answer.ts';
import { HAS_SHARED, SHARED, withShared } from '../../lenders/recordings.ts';
import { answerWith, kindOf, PAGE } from './client.ts';

const RATES = '<table><tr><th>5 Year Fixed</th><td>4.84%</td></tr></table>';
const page = (body: string, title = 'Mortgage rates') =>
  `<!DOCTYPE html><html><head>${title && `<title>${title}</title>`}</head><body>${body}</body></html>`;
const long = (text: string) => `<p>${`${text} `.repeat(400)}</p>`;

const JSON_FEED: Source = { url: 'https://www.lender.example/rates.json', format: 'json' };
const SCRIPT_FEED: Source = { url: 'https://www.lender.example/rates.js', format: 'script' };
const judge = (body: string | Uint8Array, source: Source = PAGE) =>
  kindOf(() => assertAnswer(answerWith(body, source)));

const DENIED = `<h1>Access Denied</h1>You don't have permission to access "http://www.lender.example/rates" on this server.`;
const CHALLENGE =
  '<noscript>Enable JavaScript and cookies to continue</noscript><script src="/cdn-cgi/challenge-platform/h/b"></script>';
const INCIDENT =
  '<iframe src="/_Incapsula_Resource?CWUDNSAI=9">Request unsuccessful. Incapsula incident ID: 877-12</iframe>';
const REJECTED = 'The requested URL was rejected. Please consult with your administrator.<br>Your support ID is: 1234';
const AD_BLOCKER = '<p id="cmsg">Please enable JS and disable any ad blocker</p>';
const BROWSING = 'As you were browsing something about your browser made us think you were a bot.';
test.each([
  ['Radware', '<title>Radware Captcha Page</title><script src="https://validate.perfdrive.com/x"></script>'],
  ['Radware without a title', page('<script>window.location="https://validate.perfdrive.com/?ssa=1"</script>', '')],
  ['Akamai', page(`${DENIED}<p>Reference #18.4d5c2f17.1763&#46;1a2b</p>`, 'Access Denied')],
  ['Cloudflare, waiting', page(CHALLENGE, 'Just a moment...')],
  ['Cloudflare, block', page('<p>Sorry, you have been blocked</p>', 'Attention Required! | Cloudflare')],
  ['Imperva', `<html><head><META NAME="robots" CONTENT="noindex"></head><body>${INCIDENT}</body></html>`],
  ['Imperva, bare', '<html><head><script src="/_Incapsula_Resource?SWJIYLWA=71"></script></head><body></body></html>'],
  ['F5', page(REJECTED, 'Request Rejected')],
  ['DataDome', page(`${AD_BLOCKER}<script src="https://ct.captcha-delivery.com/c.js"></script>`)],
  ['PerimeterX', page('<div id="px-captcha"></div>', 'Access to this page has been denied')],
  ['Distil', page(BROWSING, 'Pardon Our Interruption')],
  ['a captcha of its own', page('<form>Please complete the captcha <img src="/captcha.png"><input></form>', 'Lender')],
  ['however large its scripts are', page(`<script>${'x'.repeat(200_000)}</script><p>Verify you are human</p>`)],
])('a refusal answered with status 200 is blocked: %s', async (_, body) => {
  expect(await judge(body)).toBe('blocked');
  expect(await judge(body, JSON_FEED)).toBe('blocked');
});

const GUARD = '<script src="https://validate.perfdrive.com/s.js"></script>';
const FIGURES = '<script>var mortgageRates={"acc":[4.99]}</script>';
const GUARDS = '<script src="/cdn-cgi/challenge-platform/s.js"></script><script src="/_Incapsula_Resource"></script>';
test.each<[string, string, RegExp?]>([
  ['it loads a protection script', page(GUARD + RATES)],
  ['its login form has a captcha', page(`<div class="g-recaptcha"></div>${RATES}`)],
  ['it explains captchas', page(long('Our sign-in may ask you to complete a captcha, to verify you are human.'))],
  ['it loads Cloudflare and Imperva', page(GUARDS + RATES)],
  ['its figures stand in a script', page(GUARD + FIGURES), /var mortgageRates/],
  ['it is a fragment', FIGURES],
])('a page of rates is not blocked although %s', async (_, body, landmark) => {
  expect(await judge(body, { ...PAGE, ...(landmark ? { landmark } : {}) })).toBe('none');
});

describe('a page', () => {
  test.each([
    ['whole', page(RATES), 'none'],
    ['XHTML', `<?xml version="1.0"?><!DOCTYPE html>${page(RATES).slice(15)}`, 'none'],
    ['with < in a text', page(`${RATES}<p>LTV < 80</p>`), 'none'],
    ['empty', '', 'empty'],
    ['only blanks', ' \r\n\ufeff ', 'empty'],
    ['data', '{"rates":[]}', 'content-type'],
    ['plain words', 'Service unavailable', 'content-type'],
    ['XML of another kind', '<?xml version="1.0"?><rss><channel></channel></rss>', 'content-type'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\r<a', 'latin1'), 'content-type'],
    ['with an end on two lines', '<HTML lang="en"><body><p>Rates</p></BODY></HTML\n >', 'none'],
    ['a fragment', '<p>Rates</p>', 'none'],
    ['not found', page('<p>Thank you for visiting.</p>', 'Our bank | 404 Error'), 'http-status'],
    ['a table and more', `${RATES}<p>Rates</p>`, 'none'],
    ['without its end', page(RATES).replace('</html>', ''), 'cut-off'],
    ['cut inside its end', '<html\nlang="en"><body><p>Rates</p></body></ht', 'cut-off'],
    ['a fragment cut inside its second table', `${RATES}<table><tr><td>2 Year`, 'cut-off'],
    ['cut inside a tag', page(RATES).slice(0, page(RATES).indexOf('<td>') + 2), 'cut-off'],
    ['cut inside a comment', page(`${RATES}<!-- </table>`).replace('-->', ''), 'cut-off'],
    ['cut inside a script that holds an end', '<html><body><script>var end = "<!-- </html> -->";', 'cut-off'],
    ['a fragment cut inside its script', '<p>Rates</p><script>var mortgageRates={"acc":[4.99', 'cut-off'],
  ])('%s', async (_, body, kind) => expect(await judge(body)).toBe(kind));

  test('every cut through a page is noticed', async () => {
    const whole = page(`<script>var a = "</p>";</script>${RATES}<!-- end -->`);
    for (let end = 1; end < whole.length; end += 1) {
      expect([end, await judge(whole.slice(0, end))]).toEqual([end, expect.stringMatching(/cut-off|content-type/)]);
    }
  });
});

describe('a feed', () => {
  const whole = '{"rates":[{"term":"5 \\"Year\\" ]","rate":4.84},{"term":"{3"}]}';

  test.each([
    ['JSON, whatever it is called', JSON_FEED, whole, 'none'],
    ['cut', JSON_FEED, whole.slice(0, 40), 'cut-off'],
    ['words with a bracket', JSON_FEED, 'Service busy [reference 1', 'content-type'],
    ['malformed', JSON_FEED, '{"rates":[4.84,,]}', 'cut-off'],
    ['a page', JSON_FEED, page(RATES), 'content-type'],
    ['nothing', JSON_FEED, '', 'empty'],
    ['a script', SCRIPT_FEED, "// it's data\nvar FRCM = { rates : [ ['3_T', null, '4.74'] ] /* don't */ };", 'none'],
    ['a script, cut', SCRIPT_FEED, "var FRCM = { rates : [ ['3_T', null, '4.74'],", 'cut-off'],
    ['a script, cut inside a text', SCRIPT_FEED, "var FRCM = { rates : [ ['3_T', null, '4.", 'cut-off'],
    ['a page for a script', SCRIPT_FEED, page(RATES), 'content-type'],
  ])('%s', async (_, source, body, kind) => expect(await judge(body, source)).toBe(kind));

  test('every cut through JSON is noticed', async () => {
    for (let end = 1; end < whole.length; end += 1) expect(await judge(whole.slice(0, end), JSON_FEED)).toBe('cut-off');
  });
});

describe.runIf(HAS_SHARED)(withShared('the recorded pages of real lenders'), () => {
  const files = (HAS_SHARED ? readdirSync(SHARED, { recursive: true, encoding: 'utf8' }) : []).filter((file) =>
    file.endsWith('.html'),
  );

  test.each(files)('%s', async (file) => {
    const body = readFileSync(path.join(SHARED, file));
    const [whole, half] = file.endsWith('blocked-page.html')
      ? ['blocked', 'blocked']
      : [file.endsWith('soft-404.html') ? 'http-status' : 'none', 'cut-off'];
    expect([await judge(body), await judge(body.subarray(0, body.length / 2))]).toEqual([whole, half]);
  });

  test('the recordings contain many pages', () => expect(files.length).toBeGreaterThan(15));
});
