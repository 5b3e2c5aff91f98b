import { describe, expect, it } from 'vitest';
import { clientKey } from '../../src/service/client-key';

describe('clientKey', () => {
  it.each([
    [
      'an IPv4 address',
      ['8.8.8.8', '8.8.8.8:4711', '::ffff:8.8.8.8', '[::ffff:808:808]:1', '64:ff9b::8.8.8.8'],
    ],
    [
      'an IPv6 network',
      [
        '2001:db8:0:1::1',
        '2001:0DB8::1:0:0:0:2',
        '[2001:db8:0:1:ffff::]',
        '[2001:db8:0:1::9]:80',
        '2001:db8:0:1::1%eth0',
      ],
    ],
    ['no address', ['kiosk', ' kiosk ']],
    ['nobody', ['', '   ']],
  ])('is one for %s, however it is spelt', (_, spellings) => {
    expect(new Set(spellings.map(clientKey)).size).toBe(1);
  });

  it('differs between addresses and between networks', () => {
    const clients = ['8.8.8.8', '8.8.4.4', '2001:db8:0:1::1', '2001:db8:0:2::1', '::1', 'kiosk', undefined];
    expect(new Set(clients.map(clientKey)).size).toBe(clients.length);
  });
});
