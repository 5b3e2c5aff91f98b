import type { CollectionOptions } from '../voice/collection/options';
import type { ServerConfig } from './config';

/** The configuration of a collection: its own, else the common one. */
export function limitsIn(config: ServerConfig, collection: string): CollectionOptions {
  const { falseAcceptRate, retentionDays, collections = {} } = config;
  return {
    ...(falseAcceptRate === undefined ? {} : { falseAcceptRate }),
    ...(retentionDays === undefined ? {} : { retentionDays }),
    ...(Object.hasOwn(collections, collection) ? collections[collection] : {}),
  };
}
