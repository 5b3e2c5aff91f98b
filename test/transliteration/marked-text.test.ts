/** Text with its vowels as schoolbooks and religious texts write them gives what the bare text gives. */
import { describe, expect, it } from 'vitest';
import { mrzName, nBest, type SchemeName, type Style, transliterate } from '../../src/transliteration/index';

const romanise = (text: string, scheme: SchemeName) => transliterate(text, { scheme });

describe('بْن, the son between names', () => {
  const text = 'مُحَمَّدُ بْنُ سَلْمَانَ آلُ سُعُودٍ';

  it.each<[Style, string]>([
    ['neutral', 'Mohammed bin Salman Al Saud'],
    ['gulf', 'Mohammed bin Salman Al Saud'],
    ['maghreb', 'Mohamed ben Salmane Al Saoud'],
  ])('in %s', (style, expected) => {
    expect(transliterate(text, { style })).toBe(expected);
  });

  it('is never spelt without a vowel', () => {
    for (const { text: spelling } of nBest(text, 20)) expect(spelling).toMatch(/ B[ei]n | Ibn /i);
  });

  it('goes into the machine readable zone', () => {
    expect(mrzName(text, { from: 'english' })).toMatch(/^AL<SAUD<<MOHAMMED<BIN<SALMAN</);
  });

  it('is not the coffee', () => {
    expect(romanise('بْن', 'ala-lc')).toBe('ibn');
    expect(romanise('بُنّ', 'ala-lc')).toBe('bunn');
  });
});

describe('hamzat wasl after the article and after what is joined to a word', () => {
  it.each<[SchemeName, string, string]>([
    ['english', 'الِاسْتِقْلَال', 'Al-Istiqlal'],
    ['ala-lc', 'الِاسْتِقْلَال', 'al-istiqlāl'],
    ['ala-lc', 'شَارِعُ الِاسْتِقْلَالِ', 'shāriʻ al-istiqlāl'],
    ['bgn-pcgn', 'شَارِعُ الِاسْتِقْلَالِ', 'Shāri‘ al Istiqlāl'],
    ['din-31635', 'شَارِعُ الِاسْتِقْلَالِ', 'šāriʿu l-istiqlāli'],
    ['din-31635', 'شَارِعُ ٱبْنِ سِينَا', 'šāriʿu bni sīnā'],
    ['english', 'وِزَارَةُ الِاقْتِصَادِ', 'Wizarat Al-Iqtisad'],
    ['ala-lc', 'بِالِاسْم', 'bi-al-ism'],
    ['english', 'بِالِاسْم', 'Bil-Ism'],
    ['din-31635', 'لِلِاسْتِيرَاد', 'li-l-istīrād'],
    ['english', 'وَٱسْتِقْلَال', 'Wa Istiqlal'],
    ['english', 'ٱلِٱتِّحَاد', 'Al-Ittihad'],
    ['ala-lc', 'ٱلَّذِي', 'alladhī'],
    ['din-31635', 'هُوَ ٱلَّذِي', 'huwa llaḏī'],
    ['ala-lc', 'ٱلَّتِي', 'allatī'],
    ['ala-lc', 'ٱلَّذِينَ', 'alladhīna'],
    ['ala-lc', 'الِالْتِزَام', 'al-Iltizām'],
  ])('%s: %s is %s', (scheme, text, expected) => {
    expect(romanise(text, scheme)).toBe(expected);
  });
});

describe('an unwritten dagger alif', () => {
  it.each<[SchemeName, string, string]>([
    ['ala-lc', 'عَبْدُ اللَّه', 'ʻAbd Allāh'],
    ['bgn-pcgn', 'اللَّهُ', 'Allāh'],
    ['din-31635', 'اللَّهُ', 'allāhu'],
    ['ala-lc', 'الرَّحْمَنُ', 'al-Raḥmān'],
    ['ala-lc', 'هَذَا', 'hādhā'],
    ['ala-lc', 'هَذِهِ', 'hādhihi'],
    ['ala-lc', 'ذَلِكَ', 'dhālika'],
    ['ala-lc', 'لَكِنَّ', 'lākinna'],
    ['ala-lc', 'طَه', 'Ṭāhā'],
    ['ala-lc', 'إِلَه', 'ilāh'],
    ['din-31635', 'إِلَهٌ', 'ilāhun'],
    ['english', 'ٱللَّهُ', 'Allah'],
    ['bgn-pcgn', 'ٱللَّهُ', 'Allāh'],
    ['english', 'بِسْمِ ٱللَّهِ', 'Bismillah'],
    ['english', 'بِاللَّهِ', 'Billah'],
    ['bgn-pcgn', 'بِٱللَّهِ', 'Billāh'],
    ['english', 'نِعْمَةُ اللَّهِ', 'Nimatullah'],
    ['english', 'رَحْمَةُ اللَّهِ', 'Rahmatullah'],
    ['bgn-pcgn', 'رَحْمَةُ اللَّهِ', 'Raḩmat Allāh'],
  ])('%s: %s is %s', (scheme, text, expected) => {
    expect(romanise(text, scheme)).toBe(expected);
  });
});

describe('endings of cases', () => {
  it.each<[SchemeName, string, string]>([
    ['ala-lc', 'مُحَمَّدٍ', 'Muḥammad'],
    ['ala-lc', 'عَلِيُّ بْنُ أَبِي طَالِبٍ', 'ʻAlī ibn Abī Ṭālib'],
    ['hans-wehr', 'عَلِيُّ بْنُ أَبِي طَالِبٍ', 'ʿalī ibn abī ṭālib'],
    ['din-31635', 'أَبِي طَالِبٍ', 'abī ṭālibin'],
    ['ala-lc', 'كِتَابٍ', 'kitāb'],
    ['ijmes', 'كِتَابٌ', 'kitāb'],
    ['ala-lc', 'عَلِيُّ بْنُ أَحْمَدَ', 'ʻAlī ibn Aḥmad'],
    ['ala-lc', 'أَبِي هُرَيْرَةَ', 'Abī Hurayrah'],
    ['ala-lc', 'أَحْمَدُ', 'Aḥmad'],
    ['ala-lc', 'يُوسُفُ', 'Yūsuf'],
    ['ala-lc', 'عَبْدُ اللَّهِ بْنُ عُمَرَ', 'ʻAbd Allāh ibn ʻUmar'],
    ['ala-lc', 'نِعْمَةُ اللَّهِ', 'Niʻmat Allāh'],
    ['english', 'خُوَيْلِدٍ', 'Khuwailid'],
    ['ala-lc', 'خُوَيْلِدَ', 'Khuwaylid'],
    ['english', 'نُفَيْلٍ', 'Nufail'],
    ['ala-lc', 'بَابٍ', 'bāb'],
  ])('%s: the noun %s is %s', (scheme, text, expected) => {
    expect(romanise(text, scheme)).toBe(expected);
  });

  it.each<[SchemeName, string, string]>([
    ['ala-lc', 'قَاضٍ', 'Qāḍin'],
    ['ala-lc', 'مُحَامٍ', 'Muḥāmin'],
    ['english', 'مُحَامٍ', 'Mohamin'],
    ['ala-lc', 'مُفْتٍ', 'Muftin'],
    ['ala-lc', 'عَادَةً', 'ʻādatan'],
    ['english', 'عَادَةً', 'Adatan'],
    ['ala-lc', 'كَتَبَ', 'kataba'],
    ['ala-lc', 'ذَهَبَ الوَلَدُ', 'dhahaba al-walad'],
    ['ala-lc', 'يَكْتُبُ', 'yaktubu'],
    ['ala-lc', 'كَتَبْتُ', 'Katabtu'],
    ['ijmes', 'تَفْسِيرُ', 'tafsīr'],
    ['ijmes', 'أَعْلَامُ', 'aʿlām'],
    ['ijmes', 'وَاسْتَقَلَّ', 'wa-istaqalla'],
    ['hans-wehr', 'يَكْتُبُونَ', 'yaktubūna'],
    ['ijmes', 'أَنْتَ', 'anta'],
    ['english', 'أنتِ', 'Anti'],
    ['english', 'كتبتِ', 'Katabti'],
    ['english', 'عليَّ', 'Alayya'],
    ['english', 'محامٍ', 'Muhamin'],
    ['ala-lc', 'معانٍ', 'maʻānin'],
    ['english', 'طالباً', 'Taliban'],
    ['english', 'محمداً', 'Mohammed'],
    ['english', 'دولياً', 'Dawliyan'],
    ['ala-lc', 'دائماً', 'dāʼiman'],
  ])('%s: %s keeps its own: %s', (scheme, text, expected) => {
    expect(romanise(text, scheme)).toBe(expected);
  });

  it.each<[SchemeName, string, string]>([
    ['bgn-pcgn', 'فَتًى', 'Fatá'],
    ['ungegn-2017', 'هُدًى', 'Hudá'],
    ['iso-233-2', 'هُدًى', 'Hudỳ'],
    ['bgn-pcgn', 'مَعْنًى', 'Ma‘ná'],
    ['ala-lc', 'مَعْنًى', 'maʻnan'],
  ])('%s: a weak noun without its tanwin keeps its alif, %s is %s', (scheme, text, expected) => {
    expect(romanise(text, scheme)).toBe(expected);
  });
});

describe('the vowel ە of Sorani', () => {
  it.each([
    ['کەریم', 'Karim'],
    ['ئەحمەد', 'Ahmad'],
    ['هەولێر', 'Hawler'],
    ['هەڵەبجە', 'Halabja'],
    ['فاتمە', 'Fatma'],
    ['گۆران', 'Goran'],
  ])('%s is %s', (text, expected) => {
    expect(transliterate(text)).toBe(expected);
  });
});
