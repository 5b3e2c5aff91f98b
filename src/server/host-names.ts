/**
 * Which `Host` a server answers to. DNS rebinding: a page on the internet can point its own name at 127.0.0.1 and read what a service on
 * this machine answers. The `Host` header then holds the page's name. Addresses and names without a dot are nobody's domain.
 */
import ipaddr from 'ipaddr.js';

export interface HostRule {
  /** The address that the server listens on. */
  readonly host: string;
  /** Further names; `*` for any. Default: any, where the server listens beyond this machine or a proxy stands before it. */
  readonly names: readonly string[] | undefined;
  readonly isBehindProxy: boolean;
}

/** Whether a request with this header is answered. */
export function hostRule({ host, names, isBehindProxy }: HostRule): (header: string | undefined) => boolean {
  if (names === undefined && (isBehindProxy || !isLoopback(host))) return () => true;
  const known = new Set(names?.map((name) => name.toLowerCase()));
  if (known.has('*')) return () => true;
  const isKnown = (header: string): boolean => {
    const name = header.trim().replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
    return known.has(name) || name.endsWith('.localhost') || !name.includes('.') || isAddress(name);
  };
  // Nearly all requests come by one name.
  let answered: string | undefined;
  return (header) => {
    if (header === undefined) return true; // refused as incomplete elsewhere
    if (header === answered) return true;
    if (!isKnown(header)) return false;
    answered = header;
    return true;
  };
}

/** Whether a setting may equal what is left of a header: no scheme, no port, no path. */
export function isHostName(text: string): boolean {
  return text === '*' || isAddress(text) || /^[\w-]+(?:\.[\w-]+)*$/.test(text);
}

function isAddress(name: string): boolean {
  return ipaddr.isValid(name.replace(/^\[(.*)\]$/, '$1'));
}

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || (ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback');
}
