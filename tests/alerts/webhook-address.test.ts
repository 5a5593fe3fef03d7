import { expect, test } from 'vitest';
import { BadTarget, PUBLIC, type Reach, reachTarget, targetProblem } from '../../src/alerts/webhook-address.ts';
import { isPublicAddress } from '../../src/public-address.ts';

/** Names as a resolver of somebody else's could answer them. */
const NAMES: Record<string, string[]> = {
  'inside.example': ['10.0.0.7'],
  'both.example': ['93.184.215.14', '192.168.1.1'],
  'six.example': ['fd00::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'good.example': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
};
const reach: Reach = {
  ...PUBLIC,
  async resolve(host) {
    const found = NAMES[host];
    if (!found) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  },
};

test.each([
  ...['127.0.0.1', '127.1', '127.255.255.254', '0.0.0.0', '0', '2130706433', '0x7f000001', '0177.0.0.1'],
  '017700000001',
  ...['0x7f.1', '127.0.0.1.', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.1'],
  ...['169.254.169.254', '169.254.0.1', '2852039166', '100.64.0.1', '192.0.0.8', '192.0.2.1', '198.18.0.1'],
  '198.51.100.1',
  ...['203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '[::1]', '[::]', '[::ffff:10.0.0.1]'],
  '[::ffff:7f00:1]',
  ...['[fe80::1]', '[fc00::1]', '[fd12:3456::1]', '[ff02::1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::1]'],
  '[2002:7f00:1::]',
  ...['[2001:db8::1]', '[2001::1]', '[::127.0.0.1]', 'inside.example', 'both.example', 'six.example', 'mapped.example'],
  ...['metadata.example', 'nowhere.example', 'localhost', 'localhost.', 'hook.localhost', 'inside.example.'],
  ...['100.127.255.254', '192.0.0.170', '198.19.255.255', '127.0.0.1:8443', '0x7f.0.0.0x1', '%31%32%37.0.0.1'],
  ...['①②⑦.0.0.1', '127。0。0。1', '[0:0:0:0:0:ffff:127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[2002:c0a8:101::1]'],
  ...['[2001:0:7f00:1::]', '[fec0::1]', '[5f00::1]', '[100::1]', '[3fff::1]', '[::ffff:0:7f00:1]'],
])('https://%s/ is internal or has no host, and is refused', async (host) => {
  expect(await targetProblem(`https://${host}/hook`, reach)).toBe('not-public');
  await expect(reachTarget(`https://${host}/hook`, reach)).rejects.toThrow(BadTarget);
});

test.each([
  ['http://good.example/', 'not-https'],
  ['ftp://good.example/', 'no-address'],
  ['https://me:secret@good.example/', 'no-address'],
  ['https://me@good.example/', 'no-address'],
  ['javascript:alert(1)', 'no-address'],
  ['good.example', 'no-address'],
  ['', 'no-address'],
  ['https://', 'no-address'],
  [`https://good.example/${'x'.repeat(1000)}`, 'no-address'],
  ['https://[::1', 'no-address'],
  ['https://[fe80::1%25eth0]/', 'no-address'],
  ['https://0x7f.0.0.0x1.0/', 'no-address'],
  ['https://good.example:99999/', 'no-address'],
  ['https://good.example\\@127.0.0.1/', null],
  ['https://good.example/hook?a=b', null],
  ['https://good.example:443/', null],
  ['https://good.example:80/', null],
  ['https://good.example:1024/', null],
  ['https://good.example:1023/', 'bad-port'],
  ['https://good.example:22/', 'bad-port'],
  ['https://93.184.215.14:25/', 'bad-port'],
  ['https://93.184.215.14:8443/', null],
  ['https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/', null],
])('%s: %s', async (text, problem) => {
  expect(await targetProblem(text, reach)).toBe(problem);
});

test('a try connects to the addresses that were checked, even if the name resolves to others a moment later', async () => {
  const answers = [['93.184.215.14'], ['127.0.0.1']];
  const rebinding: Reach = {
    ...PUBLIC,
    resolve: async () => (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
  };
  const { lookup } = await reachTarget('https://rebind.example/', rebinding);
  const given = (all: boolean) =>
    new Promise((resolve) => lookup('rebind.example', { all }, (_, address, family) => resolve([address, family])));
  expect(await given(false)).toEqual(['93.184.215.14', 4]);
  expect(await given(true)).toEqual([[{ address: '93.184.215.14', family: 4 }], undefined]);
  await expect(reachTarget('https://rebind.example/', rebinding)).rejects.toThrow('not-public');
});

test('text that is no address is not public', () => {
  for (const text of ['', 'x', '1.2.3', '::ffff:8.8.8.8', 'fe80::1%eth0'])
    expect(isPublicAddress(text), text).toBe(false);
  for (const text of ['8.8.8.8', '2606:4700::1111', '1.1.1.1']) expect(isPublicAddress(text), text).toBe(true);
});
