/**
 * The service as a fetch handler.
 * @module nutq/http
 */
export { createHandler, type Handler } from './handler';
export { describeApi } from './openapi';
export type { CallReport, HandlerOptions, ReadBody, RequestContext, TokenOwner } from './options';
export { PATHS } from './paths';
