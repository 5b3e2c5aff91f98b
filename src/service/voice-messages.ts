/** Messages of the voice envelope. `{reason}` is filled in with what a person can act on. */
export const VOICE_MESSAGES = {
  collectionName: {
    en: 'collection_name is missing, too long or holds control characters.',
    ar: 'المعامل collection_name مفقود أو طويل جدًا أو يحتوي على رموز تحكم.',
  },
  loginPhrase: {
    en: 'login_phrase is missing or holds no letter or digit.',
    ar: 'المعامل login_phrase مفقود أو لا يحتوي على حرف أو رقم.',
  },
  phraseTooLong: { en: 'login_phrase is too long.', ar: 'المعامل login_phrase طويل جدًا.' },
  speakerId: {
    en: 'speaker_id is not a text, empty, too long or holds control characters.',
    ar: 'المعامل speaker_id ليس نصًا أو فارغ أو طويل جدًا أو يحتوي على رموز تحكم.',
  },
  consent: {
    en: 'consent is not a text, empty or too long.',
    ar: 'المعامل consent ليس نصًا أو فارغ أو طويل جدًا.',
  },
  recordMissing: { en: 'RecordData_app is missing.', ar: 'الحقل RecordData_app مفقود.' },
  recordAmbiguous: {
    en: 'RecordData_app is given twice and differs.',
    ar: 'الحقل RecordData_app مكرر بقيمتين مختلفتين.',
  },
  bodyShape: {
    en: 'The body must be an object with RecordData_app, alone or inside data.',
    ar: 'يجب أن يكون الطلب كائنًا يحوي RecordData_app وحده أو داخل data.',
  },
  audio: { en: 'The voice input is invalid: {reason}.', ar: 'المدخل الصوتي غير صالح: {reason}.' },
  unknownCollection: { en: 'There is no such collection.', ar: 'لا توجد مجموعة بهذا الاسم.' },
  collectionFailed: {
    en: 'The collection could not be read or changed.',
    ar: 'تعذّرت قراءة المجموعة أو تعديلها.',
  },
  collectionVersion: {
    en: 'The collection was made by another version of the voice features: enrol again.',
    ar: 'أُنشئت المجموعة بإصدار آخر من خصائص الصوت: سجّل الصوت من جديد.',
  },
  quality: { en: 'The recording cannot be used. {reason}', ar: 'لا يمكن استخدام التسجيل. {reason}' },
  mismatch: {
    en: 'Login failed: the voice or the phrase does not match.',
    ar: 'فشل الدخول: لم يتطابق الصوت أو العبارة.',
  },
  voiceMismatch: {
    en: 'Login failed: speaker embedding mismatch.',
    ar: 'فشل الدخول: بصمة الصوت غير مطابقة.',
  },
  phraseMismatch: { en: 'Login failed: the phrase does not match.', ar: 'فشل الدخول: العبارة غير مطابقة.' },
  tooManyAttempts: {
    en: 'Login failed: too many attempts. Try again in {seconds} s.',
    ar: 'فشل الدخول: محاولات كثيرة جدًا. حاول مرة أخرى بعد {seconds} ث.',
  },
  nobodyEnrolled: {
    en: 'There is no such collection or person.',
    ar: 'لا توجد مجموعة أو شخص بهذا الاسم.',
  },
  nothingToPrompt: {
    en: 'Nobody there has enrolled a phrase whose words could be asked for in another order: register one of three words or more.',
    ar: 'لم تُسجَّل هنا عبارة يمكن طلب كلماتها بترتيب آخر: سجّل عبارة من ثلاث كلمات أو أكثر.',
  },
  challenge: {
    en: 'Login failed: ask for a challenge and answer it once, in time and with its phrase.',
    ar: 'فشل الدخول: اطلب عبارة جديدة وانطقها مرة واحدة في الوقت المحدد.',
  },
  wrongPhrase: {
    en: 'Registration failed: the recording does not say this phrase.',
    ar: 'فشل التسجيل: التسجيل الصوتي لا يحوي هذه العبارة.',
  },
  inconsistent: {
    en: 'Registration failed: this take does not match the earlier ones.',
    ar: 'فشل التسجيل: هذا المقطع لا يطابق المقاطع السابقة.',
  },
} as const;

export type VoiceMessage = keyof typeof VOICE_MESSAGES;
