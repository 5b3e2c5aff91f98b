/** `nutq/http`: the service as a fetch handler. */
export { createHandler, type Handler } from './handler';
export { describeApi } from './openapi';
export type { HandlerOptions, RequestContext, TokenOwner } from './options';
export { PATHS } from './paths';
