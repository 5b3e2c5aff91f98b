/** Reports progress on standard error about once a second, on one line of a terminal; says nothing into a file. */
export function showProgress(what: string): (done: number, all: number) => void {
  let last = 0;
  return (done, all) => {
    if (!process.stderr.isTTY || (done < all && Date.now() - last < 1000)) return;
    last = Date.now();
    process.stderr.write(`\r${done} of ${all} ${what}${done === all ? '\n' : ''}`);
  };
}
