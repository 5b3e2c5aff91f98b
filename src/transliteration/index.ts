/**
 * Arabic text → Latin spelling. No WebAssembly, no dependency, no I/O.
 * @module nutq/transliteration
 */
export { NutqError, type NutqErrorCode } from '../errors';
export type { AnalysedToken, Analysis } from './analyse';
export { createTransliterator, type Transliterator } from './create-transliterator';
export type { Model } from './model';
export { type MrzDocument, type MrzIdentifiers, type MrzOptions, mrzName } from './names/mrz';
export { type NamePart, type NameParts, nameParts } from './names/parts';
export type { ArticleStyle, Casing, Expected, Spacing, TransliterateOptions } from './options';
export type { SourceName } from './reading/reading';
export { type Correction, Dictionary } from './reading/sources/dictionary';
export { SCHEME_NAMES, type SchemeName } from './schemes';
export { COUNTRIES, type Country } from './schemes/countries';
export { ABDS, type AbdStyle, STYLES, type Style } from './schemes/english-styles';
export type { TokenKind } from './script/tokenise';
export type { Candidate } from './spelling/english-candidates';
export { analyse, clearMemory, nBest, transliterate } from './transliterate';
export type { Versions } from './versions';
