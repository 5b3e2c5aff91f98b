/** nutq keys create|list|revoke|hash: access tokens and bundle keys of a store. */
import type { Command } from 'commander';
import { openStores } from '../../server/open-stores';
import { type Keyring, openKeyring } from '../../service/keyring';
import { hashSecret } from '../../service/secrets';
import type { CredentialKind } from '../../stores/credential-store';
import { example, wholeNumber } from '../command-line';
import { DecodedText } from '../decode-text';
import { CliError } from '../failure';
import { lines } from '../lines';
import { readServerConfig, type ServerFlags, withServerFlags } from '../server-config';

interface KeyFlags extends ServerFlags {
  readonly trials?: number;
  readonly label?: string;
}

const KINDS: Readonly<Record<string, CredentialKind>> = { token: 'access-token', key: 'bundle-key' };
const USAGE = 'usage: nutq keys create token|key [--trials N] [--label TEXT] | list | revoke ID | hash';

export function registerKeys(program: Command): void {
  withServerFlags(
    program
      .command('keys <action> [what]')
      .description('create token|key, list, revoke ID, or hash (a secret from standard input)'),
  )
    .option('--trials <n>', 'Calls that a bundle key is good for (default: no limit)', wholeNumber)
    .option('--label <text>', 'A note for people')
    .addHelpText('after', example('nutq keys create key --trials 1000 --label "branch 12"'))
    .action(async (action: string, what: string | undefined, flags: KeyFlags) => {
      if (action === 'hash') return hash();
      const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
      if (!act) throw new CliError(USAGE);
      const stores = await openStores(readServerConfig(flags), { create: action === 'create' });
      try {
        await act(await openKeyring(stores), what, flags);
      } finally {
        await stores.close();
      }
    });
}

const ACTIONS: Readonly<
  Record<string, (keyring: Keyring, what: string | undefined, flags: KeyFlags) => Promise<void>>
> = { create, list, revoke };

async function create(keyring: Keyring, what = '', { trials, label }: KeyFlags): Promise<void> {
  const kind = Object.hasOwn(KINDS, what) ? KINDS[what] : undefined;
  if (!kind) throw new CliError(USAGE);
  if (kind === 'access-token' && trials !== undefined) throw new CliError('--trials is for bundle keys');
  const { secret, credential } = await keyring.issue(kind, {
    ...(trials === undefined ? {} : { trials }),
    ...(label === undefined ? {} : { label }),
  });
  process.stdout.write(`${secret}\n`);
  process.stderr.write(`${kind} ${credential.id}: shown once, only a hash of it is kept\n`);
}

async function list(keyring: Keyring): Promise<void> {
  for (const { id, kind, trials, remaining, label, createdAt } of await keyring.list()) {
    const quota = trials === undefined ? '' : `${remaining ?? 0} of ${trials}`;
    process.stdout.write(`${[id, kind, quota, createdAt, label ?? ''].join('\t')}\n`);
  }
}

async function revoke(keyring: Keyring, id: string | undefined): Promise<void> {
  if (id === undefined) throw new CliError(USAGE);
  if (!(await keyring.revoke(id))) throw new CliError(`there is no ${id}`, 1);
}

async function hash(): Promise<void> {
  for await (const secret of lines(new DecodedText(process.stdin)))
    process.stdout.write(`${hashSecret(secret)}\n`);
}
