import type { FailureKind } from '../../src/rates/vocabulary.ts';

/** Advice on failures of one kind, or, if `when` is given, on those whose detail matches it. The first match is used. */
interface Remedy {
  kind: FailureKind;
  when?: RegExp;
  say: string;
}

const SAVE = 'Save the page in a browser and run `npm run collect -- --import LENDER FILE`.';
const ELSEWHERE = 'Another place may read it under the same name (deploy/collector/README.md).';
const FILE = '`pipeline/lenders/LENDER.ts`';

const REMEDIES: readonly Remedy[] = [
  {
    kind: 'http-status',
    when: /robots\.txt answered/,
    say: 'Nothing may be read until the site answers with its rules or with none (RFC 9309): the next run asks again.',
  },
  {
    kind: 'http-status',
    when: /answered (?:404|410)\b/,
    say: `Nothing stands at this address any more, and no later run will find it: look for the page on the lender's site, and change the address in ${FILE}.`,
  },
  { kind: 'http-status', when: /answered 5\d\d\b/, say: "The lender's server is in trouble: the next run asks again." },
  {
    kind: 'http-status',
    say: `The address wants to be asked otherwise: see in a browser what its page asks, and change ${FILE}.`,
  },
  {
    kind: 'tls',
    when: /expired/i,
    say: "Read again once the lender has renewed its certificate. Where a browser here calls it valid, this machine's clock is wrong.",
  },
  {
    kind: 'tls',
    when: /first certificate|issuer certificate/i,
    say: "The lender's server leaves out a certificate between its own and a known authority. Browsers fetch it themselves, this does not: it fails until the lender mends it, or until you fetch that certificate from its issuer and name the file in NODE_EXTRA_CA_CERTS where the collection runs.",
  },
  {
    kind: 'tls',
    when: /self[- ]signed/i,
    say: 'Somebody between here and the lender answers in its place (a proxy, a scanner, the page of a hotel), or the lender serves a certificate of its own making. Look from another network.',
  },
  {
    kind: 'tls',
    when: /altnames|hostname/i,
    say: `The certificate is for other names: the address has moved, or leads elsewhere from here. See where a browser goes, and change ${FILE}.`,
  },
  {
    kind: 'tls',
    say: 'See what stands between here and the lender: `openssl s_client -connect HOST:443 -servername HOST`.',
  },
  {
    kind: 'timeout',
    when: /^reading it/,
    say: `The page takes too long to read, which is a mistake of ours: ${FILE}.`,
  },
  {
    kind: 'timeout',
    say: `Where a browser on this machine is answered at once, programs or this address are not: ${ELSEWHERE} Where it waits too, the next run asks again.`,
  },
  {
    kind: 'refused',
    when: /not on the public internet/,
    say: `The name leads to this machine or its network: see to the resolver here, or the address in ${FILE}.`,
  },
  {
    kind: 'refused',
    say: `Where a browser on this machine is answered, programs or this address are not: ${ELSEWHERE} Where it is not, the next run asks again.`,
  },
  {
    kind: 'dns',
    say: `The name is not known where this runs: see to its network. If other lenders answer, the address moved: ${FILE}.`,
  },
  { kind: 'blocked', say: `The block is obeyed. ${ELSEWHERE} SAVE` },
  { kind: 'robots', say: 'The rules are obeyed. SAVE' },
  {
    kind: 'moved',
    when: /leads on and on/,
    say: 'The site sends programs in a circle, as for want of a cookie: that is a block, and obeyed. SAVE',
  },
  {
    kind: 'moved',
    say: `Only redirects within the lender's own site are followed. Where the other address is the lender's too, change it in ${FILE}.`,
  },
  { kind: 'empty', say: `Open the page in a browser. If it shows figures, its reader no longer finds them: ${FILE}.` },
  { kind: 'changed-layout', say: `Fix the reader in ${FILE}, and record the new layout in \`tests/\`.` },
  { kind: 'too-few-rows', say: `Open the page in a browser. If it shows every rate, fix the reader in ${FILE}.` },
  { kind: 'content-type', say: `See what the address answers now; a feed may have moved. ${FILE}.` },
  {
    kind: 'cut-off',
    say: 'The answer broke off: the next run asks again. If it breaks off at every run, see it in a browser.',
  },
  { kind: 'too-large', say: `See what the page holds now, and whether its reader still fits: ${FILE}.` },
  { kind: 'reader-error', say: `A mistake of ours: the log of the run holds its trace. ${FILE}.` },
  {
    kind: 'outdated',
    say: 'Nothing was taken over. What the lender said before it was read here is fed in by `npm run collect -- --backfill LENDER`.',
  },
  { kind: 'no-browser', say: 'Install Chromium where the collection runs.' },
  { kind: 'not-recorded', say: 'The recording that was replayed lacks it: record it, or ask the lender itself.' },
];

/** Advice on a lender's failure, in plain words. */
export function remedy(
  { kind, detail }: { kind: FailureKind; detail: string },
  lender: { id: string; isSavable: boolean },
): string {
  const found = REMEDIES.find((one) => one.kind === kind && (one.when === undefined || one.when.test(detail)));
  const say = (found as Remedy).say.replace('SAVE', lender.isSavable ? SAVE : '');
  return say.replaceAll('LENDER', lender.id).trim();
}
