/** Writes what `expandPairs` reads. */

/** Printable, and escaped neither in JSON nor in JavaScript. */
const SIGNS = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter(
  (sign) => !`"\\'\`$`.includes(sign),
);

/** @param most signs: more make the text shorter still, but at some point no longer the compressed package */
export function packPairs(text: string, most: number): string {
  let [pairs, rest] = ['', text];
  const free = SIGNS.filter((sign) => !text.includes(sign)).slice(0, most);
  for (const sign of free) {
    const pair = mostFrequentPair(rest);
    if (pair === undefined) break;
    rest = rest.split(pair).join(sign);
    pairs += sign + pair;
  }
  return `${pairs}\n${rest}`;
}

/** Lines stay apart. */
function mostFrequentPair(text: string): string | undefined {
  const counts = new Map<string, number>();
  for (let i = 1; i < text.length; i++) {
    const pair = text.slice(i - 1, i + 1);
    if (!pair.includes('\n')) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0];
}
