import type { VoicesOptions } from '../voice/voices';
import type { ServerConfig } from './config';

/** What the configuration says about judging and keeping voices: the same for the server and for the commands on its store. */
export function voiceOptions({
  falseAcceptRate,
  retentionDays,
  collections,
  adaptation,
}: ServerConfig): Pick<VoicesOptions, 'falseAcceptRate' | 'retentionDays' | 'collections' | 'adapt'> {
  return {
    ...(falseAcceptRate === undefined ? {} : { falseAcceptRate }),
    ...(retentionDays === undefined ? {} : { retentionDays }),
    ...(collections === undefined ? {} : { collections }),
    ...(adaptation === undefined ? {} : { adapt: adaptation }),
  };
}
