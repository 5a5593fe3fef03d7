import { expect, test } from 'vitest';
import { clientNetwork, network } from '../../src/access/network-address.ts';

test.each([
  ['2001:db8:1:2:3:4:5:6', 64, '2001:db8:1:2::1', true],
  ['2001:db8:1:2::1', 64, '2001:DB8:1:2:0:0:0:1', true],
  ['2001:db8:1:2::1', 64, '2001:0db8:0001:0002::', true],
  ['2001:db8:1:2::1', 64, '2001:db8:1:3::1', false],
  ['2001:db8:1:200::1', 56, '2001:db8:1:2ff::1', true],
  ['2001:db8:1:200::1', 56, '2001:db8:1:300::1', false],
  ['2001:db8:1::1', 48, '2001:db8:1:ffff::1', true],
  ['2001:db8:1::1', 48, '2001:db8:2::1', false],
  ['2001::1:2:3:4:5', 64, '2001:0:0:1::', true],
  ['::2:3:4:5:6:7', 64, '0:0:2:3::', true],
  ['2001:db8::', 64, '2001:db8:0:0:9::', true],
  ['2001:db8::7', 128, '2001:db8:0:0:0:0:0:7', true],
  ['2001:db8:1:2:3:4:5:6', 128, '2001:db8:1:2:3:4:5:7', false],
  ['fe80::1%eth0', 128, 'fe80::1', true],
  ['fe80::1%eth0', 128, 'fe80::2%eth0', false],
])('%s is in the /%i of %s: %s', (one, bits, other, expected) => {
  expect(network(one, bits) === network(other, bits)).toBe(expected);
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['2001:DB8:1:2::1', '20010db800010002/64'],
  ['::1', '0000000000000000/64'],
])('%s counts as the network %s', (address, expected) => {
  expect(clientNetwork(address)).toBe(expected);
});
