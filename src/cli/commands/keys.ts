/** nutq keys create|list|topup|revoke|hash: access tokens and bundle keys of a store. */
import type { Command } from 'commander';
import { openStores } from '../../server/open-stores';
import { type Keyring, openKeyring } from '../../service/keyring';
import { hashSecret } from '../../service/secrets';
import type { CredentialKind } from '../../stores/credential-store';
import { actions, example, wholeNumber } from '../command-line';
import { DecodedText } from '../decode-text';
import { CliError } from '../failure';
import { lines } from '../lines';
import { readStoreConfig, type ServerFlags, withServerFlags } from '../server-config';

interface KeyFlags extends ServerFlags {
  readonly trials?: number;
  readonly label?: string;
}

const KINDS: Readonly<Record<string, CredentialKind>> = { token: 'access-token', key: 'bundle-key' };
const HEADINGS = ['ID', 'KIND', 'LEFT', 'CREATED', 'LABEL'] as const;
const USAGE =
  'Usage: nutq keys create token|key [--trials N] [--label TEXT] | list | topup ID --trials N | revoke ID | hash';

export function registerKeys(program: Command): void {
  withServerFlags(
    program
      .command('keys <action> [what]')
      .description('Create, list and revoke access tokens and bundle keys'),
  )
    .addHelpText(
      'after',
      actions(
        ['create token', 'an access token, which opens transliteration; shown once'],
        ['create key', 'a bundle key, with --trials for a quota of calls; shown once'],
        ['list', 'ids, kinds, what is left of quotas, labels'],
        ['topup ID', 'grant a bundle key --trials more calls'],
        ['revoke ID', 'end a token or key at once'],
        ['hash', 'secrets from standard input, hashed for a configuration file'],
      ),
    )
    .option(
      '--trials <n>',
      'Calls that a bundle key is good for (default: no limit), or that are added by topup',
      wholeNumber,
    )
    .option('--label <text>', 'A note for people')
    .addHelpText('after', example('nutq keys create key --trials 1000 --label "branch 12"'))
    .action(async (action: string, what: string | undefined, flags: KeyFlags) => {
      if (action === 'hash') return hash();
      const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
      if (!act) throw new CliError(USAGE);
      const stores = await openStores(readStoreConfig(flags), { create: action === 'create' });
      try {
        await act(await openKeyring(stores), what, flags);
      } finally {
        await stores.close();
      }
    });
}

const ACTIONS: Readonly<
  Record<string, (keyring: Keyring, what: string | undefined, flags: KeyFlags) => Promise<void>>
> = { create, list, topup, revoke };

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
  // For people; a script reads lines.
  if (process.stdout.isTTY) process.stdout.write(`${HEADINGS.join('\t')}\n`);
  for (const { id, kind, trials, remaining, label, createdAt } of await keyring.list()) {
    const quota = trials === undefined ? '' : `${remaining ?? 0} of ${trials}`;
    process.stdout.write(`${[id, kind, quota, createdAt, label ?? ''].join('\t')}\n`);
  }
}

async function topup(keyring: Keyring, id: string | undefined, { trials }: KeyFlags): Promise<void> {
  if (id === undefined || trials === undefined) throw new CliError(USAGE);
  const remaining = await keyring.topUp(id, trials);
  if (remaining === undefined) throw new CliError(`there is no bundle key ${id} with a quota`, 1);
  process.stdout.write(`${remaining}\n`);
}

async function revoke(keyring: Keyring, id: string | undefined): Promise<void> {
  if (id === undefined) throw new CliError(USAGE);
  if (!(await keyring.revoke(id))) throw new CliError(`there is no ${id}`, 1);
}

async function hash(): Promise<void> {
  for await (const secret of lines(new DecodedText(process.stdin)))
    process.stdout.write(`${hashSecret(secret)}\n`);
}
