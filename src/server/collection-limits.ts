import type { CollectionOptions } from '../voice/collection/options';
import type { ServerConfig } from './config';

/** What is configured for a collection: its own, else that of all. */
export function limitsIn(config: ServerConfig, collection: string): CollectionOptions {
  const { falseAcceptRate, retentionDays, collections = {} } = config;
  return {
    ...(falseAcceptRate === undefined ? {} : { falseAcceptRate }),
    ...(retentionDays === undefined ? {} : { retentionDays }),
    ...(Object.hasOwn(collections, collection) ? collections[collection] : {}),
  };
}
