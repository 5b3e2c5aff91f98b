/**
 * The service as a fetch handler.
 * @module nutq/http
 */
export type { Administration, Person } from '../service/administration';
export type {
  LimitChanges,
  LimitInForce,
  LimitName,
  LimitSource,
  LimitsInForce,
} from '../service/collection-limits';
export { createHandler, type Handler } from './handler';
export { type DescriptionOptions, describeApi, type JsonObject } from './openapi';
export type { CallReport, HandlerOptions, ReadBody, RequestContext, TokenOwner } from './options';
export { PATHS } from './paths';
