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
