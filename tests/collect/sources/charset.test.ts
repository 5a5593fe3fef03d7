import { expect, test } from 'vitest';
import { decodeText } from '../../../pipeline/collect/sources/charset.ts';

const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const utf8 = (text: string) => new TextEncoder().encode(text);

test.each([
  ['UTF-8 said by the header', utf8('6 mois fermé'), 'text/html; charset=utf-8', '6 mois fermé'],
  ['Latin-1 said by the header', latin1('6 mois fermé'), 'text/html;charset="ISO-8859-1"', '6 mois fermé'],
  ['the page says it itself', latin1('<meta charset="windows-1252">4,39\xa0%'), 'text/html', '4,39\u00a0%'],
  ['an old declaration', latin1('<meta http-equiv=Content-Type content="text/html; charset=latin1">é'), null, 'é'],
  ['the header is believed before the page', utf8('<meta charset="latin1">é'), 'text/html; charset=UTF-8', 'é'],
  ['a byte order mark is believed first', utf8('\ufeff<meta charset="latin1">é'), 'text/html; charset=latin1', 'é'],
  ['UTF-16 by its mark', Uint8Array.from([0xff, 0xfe, 0x35, 0, 0x25, 0]), null, '5%'],
  ['UTF-16 declared in ASCII cannot be', utf8('<meta charset="utf-16">é'), null, 'é'],
  ['an unknown charset is passed over', utf8('é'), 'text/html; charset=nonsense', 'é'],
  ['nothing said, valid UTF-8', utf8('5.25 % – fermé'), null, '5.25 % – fermé'],
  ['nothing said, not UTF-8', latin1('5.25\xa0% \x96 ferm\xe9'), null, '5.25\u00a0% – fermé'],
  ['nothing at all', new Uint8Array(), null, ''],
])('the text of an answer: %s', (_, bytes, contentType, text) => {
  expect(decodeText(bytes, contentType).replace(/<meta[^>]*>/, '')).toBe(text);
});
