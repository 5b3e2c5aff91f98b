/** The administration over HTTP, with a token that is kept nowhere else. */

export type Problem = 'token' | 'refused' | 'fault' | 'unreachable';

export class AdminError extends Error {
  /** @param reason the server's own, in English */
  constructor(
    readonly problem: Problem,
    readonly reason = '',
  ) {
    super(problem);
  }
}

export interface Person {
  readonly speaker_id: string;
  readonly phrase: string;
  readonly takes: number;
  readonly sittings: number;
  readonly enrolled_at: string;
  readonly used_at: string | null;
  readonly must_enrol_again: boolean;
}

export interface AuditLine {
  readonly at: string;
  readonly event: string;
  readonly outcome: string;
  readonly speakerId?: string;
  readonly code?: number;
}

export type LimitName = 'false_accept_rate' | 'retention_days';
export type LimitSource = 'collection-configuration' | 'store' | 'configuration' | 'default';

export interface Limits extends Readonly<Record<LimitName, number | null>> {
  /** Where each is set. */
  readonly sources: Readonly<Record<LimitName, LimitSource>>;
}

export interface Key {
  readonly id: string;
  readonly kind: string;
  readonly trials: number | null;
  readonly remaining: number | null;
  readonly label: string | null;
}

export type Admin = ReturnType<typeof adminApi>;

export function adminApi(token: string) {
  /** From `/admin/` of any folder that a proxy puts the server under. */
  const root = new URL('.', location.href);
  async function ask<Answer>(
    method: string,
    path: string,
    query: Readonly<Record<string, string>> = {},
    body?: object,
  ): Promise<Answer> {
    const url = new URL(path, root);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    let answer: Response;
    try {
      const sent = body && { body: JSON.stringify(body) };
      answer = await fetch(url, { method, headers, cache: 'no-store', credentials: 'omit', ...sent });
    } catch {
      throw new AdminError('unreachable');
    }
    if (answer.ok) return answer.json();
    // Without an administrator token there is no administration.
    const isMissing = answer.status === 404 && path === 'collections';
    throw new AdminError(
      answer.status === 403 || isMissing ? 'token' : answer.status >= 500 ? 'fault' : 'refused',
      (await answer.json().catch(() => undefined))?.message,
    );
  }
  const within = (collection_name: string, speaker_id?: string) => ({
    collection_name,
    ...(speaker_id === undefined ? {} : { speaker_id }),
  });
  return {
    collections: async () => (await ask<{ collections: string[] }>('GET', 'collections')).collections,
    people: async (collection: string) =>
      (await ask<{ people: Person[] }>('GET', 'people', within(collection))).people,
    limits: (collection: string) => ask<Limits>('GET', 'limits', within(collection)),
    setLimit: (collection: string, limit: LimitName, value: number | null) =>
      ask<Limits>('PATCH', 'limits', within(collection), { [limit]: value }),
    audit: async (collection: string, limit: number) =>
      (await ask<{ entries: AuditLine[] }>('GET', 'audit', { ...within(collection), limit: String(limit) }))
        .entries,
    export: async (collection: string, speaker?: string) =>
      (await ask<{ export: object }>('GET', 'export', within(collection, speaker))).export,
    erase: async (collection: string, speaker?: string) =>
      (
        await ask<{ erased: number }>(
          'DELETE',
          speaker === undefined ? 'collections' : 'people',
          within(collection, speaker),
        )
      ).erased,
    keys: async () => (await ask<{ keys: Key[] }>('GET', 'keys')).keys,
    issue: async (key: { readonly kind: string; readonly trials?: number; readonly label?: string }) =>
      (await ask<{ secret: string }>('POST', 'keys', {}, key)).secret,
    topUp: (id: string, trials: number) => ask<object>('PATCH', 'keys', { id }, { trials }),
    revoke: (id: string) => ask<object>('DELETE', 'keys', { id }),
  };
}
