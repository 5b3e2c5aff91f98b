/** Why there is no recording, in words that tell a person what to do. */
export const RECORDING_ADVICE = {
  insecure: {
    en: 'Browsers open the microphone on pages from https:// or localhost only.',
    ar: 'لا تفتح المتصفحات الميكروفون إلا في صفحات https:// أو localhost.',
  },
  unsupported: {
    en: 'This browser cannot record. Use a current one.',
    ar: 'هذا المتصفح لا يدعم التسجيل. استخدم متصفحًا حديثًا.',
  },
  denied: {
    en: 'The microphone is not allowed here. Allow it in the site settings of the browser, then try again.',
    ar: 'الميكروفون غير مسموح به هنا. اسمح به من إعدادات الموقع في المتصفح ثم حاول مجددًا.',
  },
  'no-microphone': {
    en: 'No microphone was found. Connect one and try again.',
    ar: 'لم يُعثر على ميكروفون. صِل واحدًا ثم حاول مجددًا.',
  },
  busy: {
    en: 'The microphone is in use elsewhere or does not answer. Close the other program and try again.',
    ar: 'الميكروفون مشغول أو لا يستجيب. أغلق البرنامج الآخر ثم حاول مجددًا.',
  },
  disconnected: {
    en: 'The microphone was unplugged while it recorded. Connect it and try again.',
    ar: 'انقطع الميكروفون أثناء التسجيل. صِله ثم حاول مجددًا.',
  },
  unreadable: {
    en: 'The browser recorded something that it cannot read back. Try again.',
    ar: 'سجّل المتصفح ما لا يستطيع قراءته. حاول مجددًا.',
  },
} as const;

/** Why there is no recording. */
export type RecordingFailure = keyof typeof RECORDING_ADVICE;

/** Turns an error of `getUserMedia` (W3C Media Capture and Streams, 10.2) into a reason. */
export function failureOf(error: unknown): RecordingFailure {
  switch ((error as { readonly name?: unknown } | undefined)?.name) {
    case 'NotAllowedError':
      return 'denied';
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'no-microphone';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'unsupported';
  }
}
