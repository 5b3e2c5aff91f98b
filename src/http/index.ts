/** `nutq/http`: the service as a fetch handler. */
export { createHandler, type Handler } from './handler';
export { describeApi } from './openapi';
export type { CallReport, HandlerOptions, ReadBody, RequestContext, TokenOwner } from './options';
export { PATHS } from './paths';
