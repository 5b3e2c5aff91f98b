/**
 * Checks LMDB's file before LMDB maps it. A file that is cut off or overwritten would end the process by a signal, and an emptied one would
 * open as a new store. Format: the structs of lmdb's mdb.c, 64 bits, little-endian, page header 24 bytes, data version 2.
 */
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { NutqError } from '../errors';

const MAGIC = 0xbeefc0de;
const DATA_VERSION = 2;
const HEADER = 24;
const NODE_HEADER = 8;
const META_BYTES = HEADER + 160;
const NO_PAGE = 0xffff_ffff_ffff_ffffn;
const PAGE = { branch: 1, leaf: 2, overflow: 4, meta: 8 } as const;
const NODE = { big: 1 } as const;
/** Keys of the free pages are numbers of transactions; those of nutq are texts. */
const TREE_FLAGS = { free: 8, main: 0 } as const;
/** Of the whole file, kept with those of the free pages: it has no folder of its own. */
const NO_FOLDER = 0x4000;
const ID_BYTES = 8;
/** Keys that nutq writes are printable ASCII. */
const FIRST_PRINTABLE = 0x20;
const LAST_PRINTABLE = 0x7e;
const OVERFLOW_BYTES = 24;
const MOST_DEPTH = 32;
/** While another process writes, pages may change under the look: then it looks again. */
const LOOKS = 5;

/** Transactions that freed pages → the lists of them; keys → values. */
type TreeName = 'free' | 'main';

interface Tree {
  readonly name: TreeName;
  readonly depth: number;
  readonly entries: bigint;
  readonly root: bigint;
}

interface Meta {
  readonly pageBytes: number;
  /** Of the memory that the file is mapped to. */
  readonly mapBytes: bigint;
  readonly lastPage: bigint;
  readonly transaction: bigint;
  readonly trees: readonly Tree[];
}

class Damage extends Error {}

/**
 * @param file `data.mdb`; nothing is to be said of one that is not there
 * @throws NutqError `damaged-store`
 */
export function checkData(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })) return;
  const descriptor = openSync(file, 'r');
  try {
    for (let look = 1; ; look++) {
      let before: Meta | undefined;
      try {
        before = newestMeta(descriptor);
        checkTrees(descriptor, before);
        return;
      } catch (error) {
        if (!(error instanceof Damage)) throw error;
        const isWritten = before !== undefined && isNewer(descriptor, before);
        if (isWritten && look < LOOKS) continue;
        // A process that writes meanwhile has the store open, so its file is sound.
        if (isWritten) return;
        throw new NutqError(
          'damaged-store',
          `${file} is damaged (${error.message}): restore it from a backup, as docs/operations.md says`,
        );
      }
    }
  } finally {
    closeSync(descriptor);
  }
}

function isNewer(descriptor: number, { transaction }: Meta): boolean {
  try {
    return newestMeta(descriptor).transaction > transaction;
  } catch {
    return false;
  }
}

function newestMeta(descriptor: number): Meta {
  const { size } = fstatSync(descriptor);
  if (size === 0) throw new Damage('it is empty');
  const first = readMeta(descriptor, 0);
  const second = readMeta(descriptor, first.pageBytes);
  const newest = second.transaction > first.transaction ? second : first;
  // The file may end before the last page where those at the end are free; none that is used lies there.
  if (size < 2 * newest.pageBytes) throw new Damage('it is cut off');
  return newest;
}

function readMeta(descriptor: number, at: number): Meta {
  const view = readAt(descriptor, at, META_BYTES);
  const meta = HEADER;
  if (view.getUint32(meta, true) !== MAGIC || !(view.getUint16(HEADER - 6, true) & PAGE.meta))
    throw new Damage('it does not begin as a store does');
  const version = view.getUint32(meta + 4, true);
  if (version !== DATA_VERSION) throw new Damage(`version ${version} of the format is not known`);
  const pageBytes = view.getUint32(meta + 24, true);
  if (pageBytes < 512 || pageBytes > 65_536 || (pageBytes & (pageBytes - 1)) !== 0)
    throw new Damage('its size of pages is none');
  if (view.getBigUint64(meta + 8, true) !== 0n) throw new Damage('it asks for an address');
  const trees = { free: meta + 24, main: meta + 72 } as const;
  return {
    pageBytes,
    mapBytes: view.getBigUint64(meta + 16, true),
    trees: Object.entries(trees).map(([key, tree]) => {
      const name = key as TreeName;
      const flags = view.getUint16(tree + 4, true) & ~NO_FOLDER;
      if (flags !== TREE_FLAGS[name]) throw new Damage('a tree is of another kind');
      return {
        name,
        depth: view.getUint16(tree + 6, true),
        entries: view.getBigUint64(tree + 32, true),
        root: view.getBigUint64(tree + 40, true),
      };
    }),
    lastPage: view.getBigUint64(meta + 120, true),
    transaction: view.getBigUint64(meta + 128, true),
  };
}

function checkTrees(descriptor: number, { pageBytes, mapBytes, lastPage, transaction, trees }: Meta): void {
  if ((lastPage + 1n) * BigInt(pageBytes) > mapBytes) throw new Damage('its last page is beyond its map');
  const seen = new Set<number>();
  const freed: (readonly [page: bigint, pages: bigint])[] = [];
  const claim = (page: bigint): number => {
    if (page < 2n || page > lastPage) throw new Damage(`page ${page} is beyond the last`);
    const number = Number(page);
    if (seen.has(number)) throw new Damage(`page ${page} is used twice`);
    seen.add(number);
    return number;
  };
  for (const { name, depth, entries, root } of trees) {
    if (root === NO_PAGE) {
      if (entries !== 0n) throw new Damage('a tree has no root');
      continue;
    }
    if (depth < 1 || depth > MOST_DEPTH) throw new Damage('a tree has no depth');
    const keys = keyOrder(name);
    const counted = checkPage(root, depth, name, keys);
    if (BigInt(counted) !== entries) throw new Damage('entries are missing');
  }
  for (const [page, pages] of freed)
    for (let next = page; next < page + pages; next++)
      if (seen.has(Number(next))) throw new Damage(`page ${next} is used, and free`);

  /** Returns how many entries lie under a page. */
  function checkPage(page: bigint, depth: number, name: TreeName, keys: KeyOrder): number {
    const number = claim(page);
    const view = readAt(descriptor, number * pageBytes, pageBytes);
    const isLeaf = depth === 1;
    checkHead(view, page, isLeaf ? PAGE.leaf : PAGE.branch);
    // Both count from the end of the header.
    const lower = view.getUint16(20, true);
    const upper = view.getUint16(22, true);
    if (lower % 2 === 1 || lower > upper || upper > pageBytes - HEADER)
      throw new Damage(`page ${page} has no order`);
    const nodes = lower / 2;
    if (nodes < (isLeaf ? 1 : 2)) throw new Damage(`page ${page} is empty`);
    let entries = 0;
    for (let node = 0; node < nodes; node++) {
      const offset = view.getUint16(HEADER + 2 * node, true);
      const at = HEADER + offset;
      if (offset < upper || at + NODE_HEADER > pageBytes) throw new Damage(`page ${page} has no order`);
      const low = view.getUint32(at, true);
      const flag = view.getUint16(at + 4, true);
      const end = at + NODE_HEADER + view.getUint16(at + 6, true);
      if (end > pageBytes) throw new Damage(`page ${page} has no order`);
      const key = new Uint8Array(view.buffer, at + NODE_HEADER, end - at - NODE_HEADER);
      if (!isLeaf) {
        // What the first one of a branch says is never read.
        if (node > 0) keys.between(key);
        entries += checkPage(BigInt(low) | (BigInt(flag) << 32n), depth - 1, name, keys);
        continue;
      }
      keys.next(key);
      entries++;
      if ((flag & ~NODE.big) !== 0) throw new Damage(`page ${page} holds what nutq does not write`);
      if (end + (flag & NODE.big ? OVERFLOW_BYTES : low) > pageBytes)
        throw new Damage(`page ${page} has no order`);
      const value =
        flag & NODE.big
          ? checkOverflow(view.getBigUint64(end, true), view.getBigUint64(end + 16, true), low)
          : () => new DataView(view.buffer, end, low);
      if (name === 'free') checkFreed(value());
    }
    return entries;
  }

  function checkHead(view: DataView, page: bigint, kind: number): void {
    if (view.getBigUint64(0, true) !== page || (view.getUint16(18, true) & 0xf) !== kind)
      throw new Damage(`page ${page} does not belong to the tree`);
    // LMDB would take it for one that it is writing, in its own memory.
    if (view.getBigUint64(8, true) > transaction) throw new Damage(`page ${page} is of a later time`);
  }

  /** Returns how to read the value. */
  function checkOverflow(page: bigint, pages: bigint, bytes: number): () => DataView {
    if (pages < 1n || pages > lastPage || BigInt(HEADER + bytes) > pages * BigInt(pageBytes))
      throw new Damage(`pages from ${page} are too few`);
    for (let next = 0n; next < pages; next++) claim(page + next);
    const start = Number(page) * pageBytes;
    const head = readAt(descriptor, start, HEADER);
    checkHead(head, page, PAGE.overflow);
    if (BigInt(head.getUint32(20, true)) !== pages) throw new Damage(`pages from ${page} are too few`);
    readAt(descriptor, start + Number(pages) * pageBytes - 1, 1);
    return () => readAt(descriptor, start + HEADER, bytes);
  }

  /** Their number, then pages; a negative entry says how many lie from the page after it on, and 0 nothing. */
  function checkFreed(list: DataView): void {
    if (list.byteLength < ID_BYTES) throw new Damage('a list of free pages is cut off');
    const length = list.getBigUint64(0, true);
    if ((length + 1n) * BigInt(ID_BYTES) > BigInt(list.byteLength))
      throw new Damage('a list of free pages is cut off');
    for (let at = ID_BYTES; at <= Number(length) * ID_BYTES; at += ID_BYTES) {
      let page = list.getBigInt64(at, true);
      if (page === 0n) continue;
      let pages = 1n;
      if (page < 0n) {
        pages = -page;
        at += ID_BYTES;
        if (at > Number(length) * ID_BYTES) throw new Damage('a list of free pages is cut off');
        page = list.getBigInt64(at, true);
      }
      if (page < 2n || page + pages - 1n > lastPage) throw new Damage('a free page is beyond the last');
      freed.push([page, pages]);
    }
  }
}

/** Keys of a tree as they come: they must rise, or a search misses some. */
interface KeyOrder {
  /** Of an entry. */
  next(key: Uint8Array): void;
  /** Of a branch: above all before, and not above those that follow. */
  between(key: Uint8Array): void;
}

function keyOrder(name: TreeName): KeyOrder {
  // Numbers of transactions lie with their lowest byte first.
  const bytesOf = (key: Uint8Array) => (name === 'free' ? Uint8Array.from(key).reverse() : key);
  let last: Uint8Array | undefined;
  let least: Uint8Array | undefined;
  const isAbove = (key: Uint8Array) => !last || Buffer.compare(last, key) < 0;
  return {
    next(given) {
      const key = bytesOf(given);
      const isText =
        name === 'free' || key.every((byte) => byte >= FIRST_PRINTABLE && byte <= LAST_PRINTABLE);
      const isNotBelow = !least || Buffer.compare(least, key) <= 0;
      if (key.length === 0 || !isText || !isAbove(key) || !isNotBelow)
        throw new Damage('its keys have no order');
      last = key;
      least = undefined;
    },
    between(given) {
      const key = bytesOf(given);
      if (!isAbove(key)) throw new Damage('its keys have no order');
      least = key;
    },
  };
}

function readAt(descriptor: number, position: number, length: number): DataView {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const read = readSync(descriptor, bytes, at, length - at, position + at);
    if (read === 0) throw new Damage('it is cut off');
    at += read;
  }
  return new DataView(bytes.buffer);
}
