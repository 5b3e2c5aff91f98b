/** A secret opens the calls of the service, or a quota of them. */
export type CredentialKind = 'access-token' | 'bundle-key';

/** An issued secret, without the secret. */
export interface Credential {
  /** Public: lists and revocation go by it. */
  readonly id: string;
  readonly kind: CredentialKind;
  /** Keyed hash of the secret, in hexadecimal. */
  readonly digest: string;
  /** Bundle keys: calls that were granted; absent for no limit. */
  readonly trials?: number;
  readonly label?: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Access tokens and bundle keys that were issued. */
export interface CredentialStore {
  /** Keeps a new one. */
  add(credential: Credential): Promise<void>;
  /** Looks one up by the hash of its secret. */
  find(kind: CredentialKind, digest: string): Promise<Credential | undefined>;
  /** All of them. */
  list(): Promise<readonly Credential[]>;
  /** Whether there was one. */
  revoke(id: string): Promise<boolean>;
}
