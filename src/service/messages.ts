/** The messages of refused requests, in both languages. Tests and clients look at statuses and codes, not here. */
import type { Language } from './language';
import type { ServiceErrorCode } from './response';

export type MessageKey =
  | 'not-an-object'
  | 'missing-bundle-key'
  | 'missing-phrase'
  | 'lang-not-a-string'
  | 'unknown-bundle-key'
  | 'internal-error'
  | ServiceErrorCode;

export const MESSAGES: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = {
  en: {
    'not-an-object': 'Bad Request: the request must be a JSON object.',
    'missing-bundle-key':
      'Bad Request: bundle_key is missing. Make sure all required parameters are included.',
    'missing-phrase':
      'Bad Request: arabic_phrase is missing or is not a string. Make sure all required parameters are included.',
    'lang-not-a-string': 'Bad Request: lang must be a string.',
    'unknown-bundle-key': 'Unauthorized: the bundle key is invalid.',
    'internal-error': 'Internal Server Error',
    1001: 'arabic_phrase is empty.',
    1002: 'arabic_phrase holds no Arabic letter or digit.',
    1003: 'arabic_phrase is longer than the limit.',
    1004: 'No trials are left for this bundle key.',
    1005: 'Too many requests with this access token. Try again in a minute.',
  },
  ar: {
    'not-an-object': 'طلب غير صالح: يجب أن يكون الطلب كائن JSON.',
    'missing-bundle-key': 'طلب غير صالح: الحقل bundle_key مفقود. تأكّد من إدراج جميع المعاملات المطلوبة.',
    'missing-phrase':
      'طلب غير صالح: الحقل arabic_phrase مفقود أو ليس نصًا. تأكّد من إدراج جميع المعاملات المطلوبة.',
    'lang-not-a-string': 'طلب غير صالح: يجب أن يكون الحقل lang نصًا.',
    'unknown-bundle-key': 'غير مصرّح: مفتاح الحزمة غير صالح.',
    'internal-error': 'خطأ داخلي في الخادم',
    1001: 'الحقل arabic_phrase فارغ.',
    1002: 'لا يحتوي الحقل arabic_phrase على أي حرف أو رقم عربي.',
    1003: 'الحقل arabic_phrase أطول من الحد المسموح به.',
    1004: 'لم تتبقَّ محاولات لمفتاح الحزمة هذا.',
    1005: 'طلبات كثيرة جدًا بهذا الرمز. حاول مرة أخرى بعد دقيقة.',
  },
};
