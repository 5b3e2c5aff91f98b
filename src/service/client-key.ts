import ipaddr from 'ipaddr.js';

/** A client has at least this much of IPv6 to choose its addresses from. */
const NETWORK_BITS = 64;
const LONGEST = 100;

/**
 * The name by which a client is counted: its address in one spelling, without port or zone; IPv4 also inside IPv6, and the /64 of IPv6.
 * Anything but an address stays as it is, for transports that name clients in another way.
 *
 * @example
 * clientKey('[2001:DB8::7]:4711') // '2001:db8:0:0::/64'
 */
export function clientKey(client: string | undefined): string {
  if (client === undefined) return '';
  const text = withoutPort(client.trim().slice(0, LONGEST));
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const { parts } = address;
  // NAT64: behind one prefix stands all of IPv4.
  if (address.range() === 'rfc6052')
    return [parts[6]! >> 8, parts[6]! & 0xff, parts[7]! >> 8, parts[7]! & 0xff].join('.');
  const network = parts.slice(0, NETWORK_BITS / 16).map((part) => part.toString(16));
  return `${network.join(':')}::/${NETWORK_BITS}`;
}

/** `[IPv6]:port`, `IPv4:port`, `IPv6%zone`. */
function withoutPort(text: string): string {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  const [, beforePort] = /^([^:]*):\d+$/.exec(text) ?? [];
  return (inBrackets ?? beforePort ?? text).replace(/%.*$/, '');
}
