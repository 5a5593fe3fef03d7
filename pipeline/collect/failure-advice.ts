import type { FailureKind } from '../../src/rates/vocabulary.ts';

const SAVE = 'Save the page in a browser and run `npm run collect -- --import LENDER FILE`.';
const ELSEWHERE = 'Another place may read it under the same name (deploy/collector/README.md).';
const FILE = '`pipeline/lenders/LENDER.ts`';

const REMEDIES: Record<FailureKind, string> = {
  'http-status': `The address wants to be asked otherwise: see in a browser what its page asks, and change ${FILE}.`,
  tls: 'See what stands between here and the lender: `openssl s_client -connect HOST:443 -servername HOST`.',
  timeout: `Where a browser on this machine is answered at once, programs or this address are not: ${ELSEWHERE} Where it waits too, the next run asks again.`,
  refused: `Where a browser on this machine is answered, programs or this address are not: ${ELSEWHERE} Where it is not, the next run asks again.`,
  dns: `The name is not known where this runs: see to its network. If other lenders answer, the address moved: ${FILE}.`,
  blocked: `The block is obeyed. ${ELSEWHERE} SAVE`,
  robots: 'The rules are obeyed. SAVE',
  moved: `Only redirects within the lender's own site are followed. Where the other address is the lender's too, change it in ${FILE}.`,
  empty: `Open the page in a browser. If it shows figures, its reader no longer finds them: ${FILE}.`,
  'changed-layout': `Fix the reader in ${FILE}, and record the new layout in \`tests/\`.`,
  'too-few-rows': `Open the page in a browser. If it shows every rate, fix the reader in ${FILE}.`,
  'content-type': `See what the address answers now; a feed may have moved. ${FILE}.`,
  'cut-off': 'The answer broke off: the next run asks again. If it breaks off at every run, see it in a browser.',
  'too-large': `See what the page holds now, and whether its reader still fits: ${FILE}.`,
  'reader-error': `A mistake of ours: the log of the run holds its trace. ${FILE}.`,
  outdated: 'Nothing was taken over: what is known was read later. Feed in a page that was saved since.',
  'no-browser': 'Install Chromium where the collection runs.',
  'not-recorded': 'The recording that was replayed lacks it: record it, or ask the lender itself.',
};

/** Closer advice, by the beginning of a failure's kind and detail. The first match is used. */
const CLOSER = Object.entries({
  'http-status: .*robots\\.txt answered':
    'Nothing may be read until the site answers with its rules or with none (RFC 9309): the next run asks again.',
  'http-status: .*answered (?:404|410)\\b':
    "Nothing stands at this address any more, and no later run will find it: look for the page on the lender's site, " +
    `and change the address in ${FILE}.`,
  'http-status: .*answered 5\\d\\d\\b': "The lender's server is in trouble: the next run asks again.",
  'tls: .*expired':
    "Read again once the lender has renewed its certificate. Where a browser here calls it valid, this machine's clock is wrong.",
  'tls: .*(?:first|issuer) certificate':
    "The lender's server leaves out a certificate between its own and a known authority. Browsers fetch it themselves, this does not: " +
    'it fails until the lender mends it, or until you fetch that certificate from its issuer and name the file in NODE_EXTRA_CA_CERTS ' +
    'where the collection runs.',
  'tls: .*self[- ]signed':
    'Somebody between here and the lender answers in its place (a proxy, a scanner, the page of a hotel), ' +
    'or the lender serves a certificate of its own making. Look from another network.',
  'tls: .*(?:altnames|hostname)':
    'The certificate is for other names: the address has moved, or leads elsewhere from here. ' +
    `See where a browser goes, and change ${FILE}.`,
  'timeout: reading it': `The page takes too long to read, which is a mistake of ours: ${FILE}.`,
  'refused: .*not on the public internet': `The name leads to this machine or its network: see to the resolver here, or the address in ${FILE}.`,
  'moved: .*leads on and on':
    'The site sends programs in a circle, as for want of a cookie: that is a block, and obeyed. SAVE',
}).map(([when, say]) => ({ when: new RegExp(`^${when}`, 'i'), say }));

/** Advice on a lender's failure, in plain words. */
export function remedy(
  { kind, detail }: { kind: FailureKind; detail: string },
  lender: { id: string; isSavable: boolean },
): string {
  const closer = CLOSER.find(({ when }) => when.test(`${kind}: ${detail}`))?.say;
  const say = (closer ?? REMEDIES[kind]).replace('SAVE', lender.isSavable ? SAVE : '');
  return say.replaceAll('LENDER', lender.id).trim();
}
