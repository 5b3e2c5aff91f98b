import ipaddr from 'ipaddr.js';

/** A client has at least this much of IPv6 to choose its addresses from. */
const NETWORK_BITS = 64;
const LONGEST = 100;

/**
 * What a client is counted by: its address in one spelling, without a port or a zone, IPv4 also out of IPv6, and of IPv6 the /64. What is
 * no address, as from a transport of its own, stays as it is.
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
