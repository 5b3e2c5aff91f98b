/** Reports progress on standard error: on one line of a terminal about once a second, elsewhere a line every ten. */
export function showProgress(what: string): (done: number, all: number) => void {
  const { isTTY } = process.stderr;
  const interval = isTTY ? 1000 : 10_000;
  let last = Date.now();
  return (done, all) => {
    if (done < all && Date.now() - last < interval) return;
    last = Date.now();
    process.stderr.write(`${isTTY ? '\r' : ''}${done} of ${all} ${what}${isTTY && done < all ? '' : '\n'}`);
  };
}

/** The same of what nobody has counted; only on a terminal, and only of work that takes long. */
export function showCount(what: string): (done: number) => void {
  let last = Date.now();
  return (done) => {
    if (!process.stderr.isTTY || done % 1000 !== 0 || Date.now() - last < 1000) return;
    last = Date.now();
    process.stderr.write(`\r${done} ${what}`);
  };
}
