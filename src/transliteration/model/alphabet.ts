/**
 * How a letter is written when the learned inventories cannot help: a letter they never met, or a combination of
 * written marks that no chunk agrees with. One English and one ALA-LC consonant each.
 */
export interface LetterSound {
  readonly english: string;
  readonly scholarly: string;
}

const TABLE =
  'ا:a:ā أ:a:ʼ إ:i:ʼ آ:a:ʼā ٱ:a:a ء::ʼ ؤ::ʼ ئ::ʼ ى:a:á ة:a:ah ب:b:b پ:p:p ت:t:t ث:th:th ج:j:j چ:ch:ch ح:h:ḥ خ:kh:kh د:d:d ذ:dh:dh ' +
  'ر:r:r ز:z:z ژ:zh:zh س:s:s ش:sh:sh ص:s:ṣ ض:d:ḍ ط:t:ṭ ظ:z:ẓ ع::ʻ غ:gh:gh ف:f:f ڤ:v:v ڥ:v:v ڨ:g:g ق:q:q ك:k:k ک:k:k گ:g:g ݣ:g:g ڭ:ng:ng ' +
  'ل:l:l م:m:m ن:n:n ں:n:n ه:h:h ہ:h:h ھ:h:h ۀ:a:ah ۃ:a:ah و:w:w ۆ:o:ū ۇ:u:ū ۋ:v:v ي:y:y ی:y:y ێ:e:ī ې:e:ī ے:e:ī ٹ:t:t ڈ:d:d ڑ:r:r';

export const LETTER_SOUNDS: ReadonlyMap<string, LetterSound> = new Map(
  TABLE.split(' ').map((row) => {
    const [letter = '', english = '', scholarly = ''] = row.split(':');
    return [letter, { english, scholarly }];
  }),
);

/** Letters that stand for a vowel or a glottal sound: their chunk is a vowel, not a consonant and its vowel. */
export const VOCALIC = new Set('اأإآٱءؤئىع');

/** A short vowel and the bare letters that take it over in spelling: those of prolongation, and ta marbuta. */
export const LENGTHENS: Readonly<Record<'a' | 'i' | 'u', string>> = { a: 'اىآةۃ', i: 'يىی', u: 'و' };
