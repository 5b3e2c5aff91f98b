import { chmodSync, chownSync, type Stats, statSync } from 'node:fs';

/**
 * Gives a file the owner, the group and the mode of the one that it is to replace.
 *
 * @throws where this user may not: whoever reads the old one could not read the new one
 */
export function takeOwner(file: string, { uid, gid, mode }: Stats): void {
  const own = statSync(file);
  if (own.uid !== uid || own.gid !== gid) chownSync(file, uid, gid);
  chmodSync(file, mode);
}
