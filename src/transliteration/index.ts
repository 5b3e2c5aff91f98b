/** `nutq/transliteration`: Arabic text → Latin spelling. No WebAssembly, no dependency, no I/O. */
export { NutqError, type NutqErrorCode } from '../errors';
export type { Candidate } from './english';
export type { Model } from './model';
export { type MrzDocument, type MrzIdentifiers, type MrzOptions, mrzName } from './mrz';
export { type NamePart, type NameParts, nameParts } from './name-parts';
export type { ArticleStyle, Casing, TransliterateOptions } from './options';
export type { SourceName } from './reading';
export { SCHEME_NAMES, type SchemeName } from './schemes';
export { STYLES, type Style } from './schemes/english';
export { Dictionary } from './sources/dictionary';
export { type AnalysedToken, type Analysis, analyse, nBest, transliterate } from './transliterate';
export type { Versions } from './versions';
