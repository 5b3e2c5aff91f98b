import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foldVariants } from '../../../src/evaluation/transliteration';
import { transliterate } from '../../../src/transliteration/index';
import { loadModel } from '../../../src/transliteration/load-model';
import { Memory } from '../../../src/transliteration/memory';
import { readText } from '../../../src/transliteration/reading/read-text';
import { tokenise } from '../../../src/transliteration/script/tokenise';
import { stripMarks } from '../../../src/transliteration/script/unicode';

const model = await loadModel(readFileSync(new URL('../../../models/full.bin', import.meta.url)));
const { sources } = new Memory().settings({});
const units = (text: string) => readText(text, sources).units;
/** Words of each unit that is read. */
const words = (text: string) =>
  units(text)
    .filter(({ readings }) => readings.length > 0)
    .map(({ tokens }) => tokens.map((token) => token.text).join(''));

describe('readText', () => {
  it('has none for nothing', () => {
    expect(units('')).toEqual([]);
  });

  it.each([
    ['عبد الرحمن', ['عبد الرحمن']],
    ['صلاح الدين', ['صلاح الدين']],
    ['فتح الله', ['فتح الله']],
    ['آل سعود', ['آل سعود']],
    ['محمد علي', ['محمد', 'علي']],
    ['عبد\u00a0الرحمن', ['عبد الرحمن']],
    ['عبد-الرحمن', ['عبد-الرحمن']],
    ['عبد، الرحمن', ['عبد', 'الرحمن']],
    ['عبد\nالرحمن', ['عبد', 'الرحمن']],
  ])('%s', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('keeps each word of a listed phrase, whatever stands before it', () => {
    const folder = new URL('../../../lexicon/', import.meta.url);
    const phrases = readdirSync(folder)
      .filter((file) => file.startsWith('words'))
      .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
      .filter((row) => row.split('\t')[3] === 'phrase')
      .map((row) => stripMarks(row.split('\t')[0]!));
    expect(phrases.length).toBeGreaterThan(100);
    for (const phrase of phrases)
      for (const before of ['اليوم', 'كتب', 'هذا']) {
        const spelled = transliterate(`${before} ${phrase}`).toLowerCase();
        expect(spelled.endsWith(transliterate(phrase).toLowerCase()), `${phrase}: ${spelled}`).toBe(true);
      }
  });

  it('covers every token once, in order', () => {
    const text = 'وعبد الله بن محمد، صلاح الدين ٣ Ali عبد ال عبد';
    const covered = units(text).flatMap(({ tokens }) => tokens);
    expect(covered.map(({ start }) => start)).toEqual(tokenise(text).map(({ start }) => start));
  });

  it('gives a word at least one reading, and other text none', () => {
    for (const { tokens, readings } of units('محمد \u064e قغطصض، ٣ x')) {
      expect(readings.length > 0).toBe(tokens[0]!.kind === 'word');
    }
  });

  it('reads على between names as Ali, elsewhere as the preposition', () => {
    expect(transliterate('محمد على')).toBe('Mohammed Ali');
    expect(transliterate('على')).toMatch(/^(?:Ala|Ali)$/);
  });
});

describe('families of a servant of God', () => {
  it.each([
    ['رانيا العبد الله', 'Rania Al-Abdullah', 'Rāniyā al-ʻAbd Allāh'],
    ['العبدالله', 'Al-Abdullah', 'al-ʻAbd Allāh'],
    ['العبد الرحمن', 'Al-Abdulrahman', 'al-ʻAbd al-Raḥmān'],
    ['العبدالرحمن', 'Al-Abdulrahman', 'al-ʻAbd al-Raḥmān'],
    ['العبد القادر', 'Al-Abdulqader', 'al-ʻAbd al-Qādir'],
    ['العبدالقادر', 'Al-Abdulqader', 'al-ʻAbd al-Qādir'],
    ['العبدالمحسن', 'Al-Abdulmohsen', 'al-ʻAbd al-Muḥsin'],
    ['العبد الفقير', 'Al-Abd Al-Faqir', 'al-ʻAbd al-Faqīr'],
    ['العبد', 'Al-Abd', 'al-ʻAbd'],
  ])('%s', (text, english, scholarly) => {
    expect(transliterate(text)).toBe(english);
    expect(transliterate(text, { scheme: 'ala-lc' })).toBe(scholarly);
  });

  it('have the article and the spelling of the style', () => {
    expect(transliterate('العبد القادر', { style: 'egypt' })).toBe('El-Abdel Kader');
    expect(transliterate('العبد الله', { article: 'Al ' })).toBe('Al Abdullah');
  });
});

describe('God', () => {
  it.each([
    ['بيت الله الحرام', 'Bayt Allah Al-Haram'],
    ['كتاب الله', 'Kitab Allah'],
    ['أنصار الله', 'Ansar Allah'],
  ])('is a name wherever it stands: %s', (text, expected) => {
    expect(transliterate(text)).toBe(expected);
    expect(transliterate(text, { casing: 'lower' })).toBe(expected.toLowerCase());
  });
});

describe('a bearer in ة before God and the faith', () => {
  it.each([
    ['جنة الله', 'Jannatullah', 'Gannatallah', 'Jannat Allāh'],
    ['هدية الله', 'Hadiyatullah', 'Hadiyatallah', 'Hadīyat Allāh'],
    ['هديةالله', 'Hadiyatullah', 'Hadiyatallah', 'Hadīyat Allāh'],
    ['بشارة الله', 'Bisharatullah', 'Bisharatallah', 'Bishārat Allāh'],
    ['نصرة الله', 'Nasratullah', 'Nasratallah', 'Naṣrat Allāh'],
    ['نصر الله', 'Nasrallah', 'Nasrallah', 'Naṣr Allāh'],
    ['بهجة الدين', 'Bahjat al-Din', 'Bahgat El-Din', 'Bahjat al-Dīn'],
    ['كرامة الله', 'Karamat Allah', 'Karamat Allah', 'karāmat Allāh'],
  ])('keeps its t: %s', (text, neutral, egypt, scholarly) => {
    expect(transliterate(text)).toBe(neutral);
    expect(transliterate(text, { style: 'egypt' })).toBe(egypt);
    expect(transliterate(text, { scheme: 'ala-lc' })).toBe(scholarly);
  });

  it('keeps it where the style joins the two', () => {
    expect(transliterate('بهجة الدين', { style: 'gulf' })).toMatch(/atuddin$/);
  });
});

describe('servant of each of the 99 names', () => {
  const names =
    'الرحمن Rahman|الرحيم Rahim|الملك Malik|القدوس Quddus|السلام Salam|المؤمن Mumin|المهيمن Muhaymin|العزيز Aziz|الجبار Jabbar|المتكبر Mutakabbir|الخالق Khaliq|البارئ Bari|المصور Musawwir|الغفار Ghaffar|القهار Qahhar|الوهاب Wahab|الرزاق Razzaq|الفتاح Fattah|العليم Alim|القابض Qabid|الباسط Basit|الخافض Khafid|الرافع Rafi|المعز Muizz|المذل Mudhill|السميع Sami|البصير Basir|الحكم Hakam|العدل Adl|اللطيف Latif|الخبير Khabir|الحليم Halim|العظيم Azim|الغفور Ghafur|الشكور Shakur|العلي Ali|الكبير Kabir|الحفيظ Hafiz|المقيت Muqit|الحسيب Hasib|الجليل Jalil|الكريم Karim|الرقيب Raqib|المجيب Mujib|الواسع Wasi|الحكيم Hakim|الودود Wadud|المجيد Majid|الباعث Baith|الشهيد Shahid|الحق Haq|الوكيل Wakil|القوي Qawi|المتين Matin|الولي Wali|الحميد Hamid|المحصي Muhsi|المبدئ Mubdi|المعيد Muid|المحيي Muhyi|المميت Mumit|الحي Hayy|القيوم Qayyum|الواجد Wajid|الماجد Majid|الواحد Wahid|الأحد Ahad|الصمد Samad|القادر Qadir|المقتدر Muqtadir|المقدم Muqaddim|المؤخر Muakhir|الأول Awwal|الآخر Akhir|الظاهر Zahir|الباطن Batin|الوالي Wali|المتعالي Mutali|البر Barr|التواب Tawwab|المنتقم Muntaqim|العفو Afuw|الرؤوف Raouf|المقسط Muqsit|الجامع Jami|الغني Ghani|المغني Mughni|المانع Mani|الضار Darr|النافع Nafi|النور Nur|الهادي Hadi|البديع Badi|الباقي Baqi|الوارث Warith|الرشيد Rashid|الصبور Sabur'
      .split('|')
      .map((pair) => pair.split(' ') as [string, string]);
  /** Consonants and the order of vowels, as a reader would take them: one sound, several spellings. */
  const sound = (text: string) =>
    foldVariants(text.replace(/^(?:abd ?(?:el|ul|al|er|ur|ar)[ -]?)/i, '')).replace(/I/g, 'i');
  const misses = names.filter(
    ([arabic, english]) => sound(transliterate(`عبد ${arabic}`)) !== sound(english),
  );

  it('is one name, from Abd on', () => {
    for (const [arabic] of names) {
      expect(words(`عبد ${arabic}`)).toHaveLength(1);
      expect(transliterate(`عبد ${arabic}`)).toMatch(/^Abd/);
      expect(transliterate(`عبد${arabic}`)).toMatch(/^Abd/);
    }
  });

  it('has the vowels of the name', () => {
    expect(
      misses.map(([arabic, english]) => `${arabic} ${english}: ${transliterate(`عبد ${arabic}`)}`),
    ).toEqual([]);
  });
});

describe('a town that a family has its name of', () => {
  it.each([
    ['سعيد الكاف', 'Saeed Al-Kaf'],
    ['محمد الأبيض', 'Mohammed Al-Abyad'],
    ['محمد المغازي', 'Mohammed Al-Moghazi'],
    // No family has it.
    ['أحمد البصرة', 'Ahmed Al-Basra'],
    ['مدينة الأبيض', 'Madinat El-Obeid'],
  ])('is the family after a given name: %s', (text, expected) => {
    expect(transliterate(text)).toBe(expected);
  });
});

describe('أبو joined to the name after it', () => {
  it.each([
    ['ابوسالم', 'Abu Salem'],
    ['ابوتوها', 'Abu Tuha'],
    ['ابوعضيبات', 'Abu Odaibat'],
  ])('is one name of two words: %s', (text, spelling) => {
    expect(transliterate(text, { model })).toBe(spelling);
  });

  it.each(['أبولو', 'أبوستول'])(
    'is no father of a particle, nor of what no Arabic letter speaks for: %s',
    (text) => {
      expect(transliterate(text, { model })).not.toContain(' ');
    },
  );
});
