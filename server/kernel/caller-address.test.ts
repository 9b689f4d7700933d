import { expect, test } from 'vitest';
import { callerOf, countedAddress, readTrust } from './caller-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', ''],
  ['', ''],
])('REL-6 T-NET-04 %s counts as %s', (ip, counted) => {
  expect(countedAddress(ip)).toBe(counted);
});

const peer = '10.0.0.2';
test.each([
  ['0', '198.51.100.9', peer],
  ['', '198.51.100.9', peer],
  ['1', '198.51.100.9', '198.51.100.9'],
  ['true', '6.6.6.6, 198.51.100.9', '198.51.100.9'],
  // A CDN in front of a load balancer.
  ['2', '6.6.6.6, 203.0.113.7, 100.64.0.9', '203.0.113.7'],
  // Whoever comes past the CDN is taken for what the load balancer heard, not for what they wrote.
  ['2', '203.0.113.7', '203.0.113.7'],
  ['1', undefined, peer],
  ['10.0.0.0/8,100.64.0.0/10', '6.6.6.6, 203.0.113.7, 100.64.0.9', '203.0.113.7'],
  ['10.0.0.0/8', '203.0.113.7, 100.64.0.9', '100.64.0.9'],
  ['192.168.0.1', '203.0.113.7', peer],
  ['10.0.0.2', '203.0.113.7', '203.0.113.7'],
  ['10.0.0.0/8', '10.0.0.7, 10.0.0.9', '10.0.0.7'],
  ['10.0.0.0/8', '203.0.113.7, rubbish', 'rubbish'],
  ['fd00::/8', '203.0.113.7', peer],
] as const)('O-9 TRUST_PROXY=%s takes %s for %s', (written, forwarded, caller) => {
  const trust = readTrust(written);
  expect(callerOf(peer, forwarded, trust!)).toBe(caller);
});

test('O-9 a mapped peer is matched by its IPv4 range', () => {
  expect(callerOf('::ffff:10.0.0.2', '203.0.113.7', readTrust('10.0.0.0/8')!)).toBe('203.0.113.7');
});

test.each(['yes', '10', '10.0.0.0/33', '10.0.0.0/8,', 'proxy.example', '1.2.3'])('O-9 TRUST_PROXY=%s is refused', (written) => {
  expect(readTrust(written)).toBeNull();
});
