import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse, Dictionary, transliterate } from '../../../src/transliteration/index';
import { loadModel } from '../../../src/transliteration/load-model';
import { stripMarks } from '../../../src/transliteration/script/unicode';

const load = (tier: string) =>
  loadModel(readFileSync(new URL(`../../../models/${tier}.bin`, import.meta.url)));
const [model, small] = await Promise.all([load('full'), load('small')]);

describe('a word in its sentence', () => {
  // Each word twice: what it is follows from its sentence alone.
  it.each([
    ['علق على المنشور', 'Alliq ala Al-Manshour'],
    ['رفضت المريضة أخذ الدواء', 'Rafadat Al-Marida Akhdh Al-Dawa'],
    ['نشر أي محتوى', 'Nashr ayy Muhtawa'],
    ['تفاصيل مثل الاسم والعنوان', 'Tafasil mithl Al-Ism wal-Unwan'],
    ['هي نفسها', 'Hiya Nafsuha'],
    ['وجه مع نظارة', 'Wajh maa Nazzara'],
    ['وجه الرسالة إلى المدير', 'Wajjih Al-Risala ila Al-Mudir'],
    ['شقة بسائق', 'Shaqqa bi-Saiq'],
    ['عرض النتائج كقائمة', 'Ard Al-Nataij ka-Qaima'],
    ['الحديقة كانت بيت جدي', 'Al-Hadiqa kanat Bayt Jaddi'],
    ['علق المدير على القرار', 'Allaqa Al-Mudir ala Al-Qarar'],
    ['أدرج قائمة فرعية', 'Adrij Qaima Fariya'],
    ['عطل الوضع الآمن', 'Attil Al-Wad Al-Amin'],
    ['حدد تنسيق التاريخ', 'Haddid Tansiq Al-Tarikh'],
    ['تجنب رفع الأشياء الثقيلة', 'Tajannab Raf Al-Ashya Al-Thaqila'],
    ['أدخل المريض المستشفى', 'Udkhila Al-Marid Al-Mustashfa'],
    ['أغلق الطريق بسبب الضباب', 'Ughliqa Al-Tariq bisabab Al-Dabab'],
    ['أرسل الوزير برقية', 'Arsala Al-Wazir Barqiya'],
    ['وكل الموظفين', 'Wa kull Al-Muwazzafin'],
    ['كيف تفتح الملف', 'Kayfa taftah Al-Milaff'],
    ['يعرض حوارا', 'Yarid Hiwaran'],
    ['أضف صفا', 'Adif Saffan'],
    ['إعادة تسمية كل الأحداث', 'Iadat Tasmiyat kull Al-Ahdath'],
    ['رتب النتائج', 'Rattib Al-Nataij'],
    ['بيع البيت قبل أن أصل', 'Bia Al-Bayt qabl an asil'],
    ['رفض المدير الطلب', 'Rafada Al-Mudir Al-Talab'],
    ['رفض الطلب لأسباب فنية', 'Rufida Al-Talab li-Asbab Fanniya'],
    ['أجلت المحكمة الجلسة', 'Ajjalat Al-Mahkama Al-Jalsa'],
    ['أجلت الجلسة إلى الأسبوع القادم', 'Ujjilat Al-Jalsa ila Al-Usbou Al-Qadim'],
    ['يفتح الباب بالمفتاح', 'Yuftah Al-Bab bil-Miftah'],
    ['يفتح الموظف الباب كل صباح', 'Yaftah Al-Muwazzaf Al-Bab kull Sabah'],
    ['نقل المريض إلى المستشفى', 'Nuqila Al-Marid ila Al-Mustashfa'],
    ['نقل العمال الأثاث', 'Naqala Al-Ummal Al-Athath'],
    ['خصم من راتبي أجر يومين', 'Khusima min Ratibi Ajr Yawmayn'],
    ['سنغلق المنفذ أثناء العطلة الرسمية', 'Sanughliq Al-Manfadh athna Al-Utla Al-Rasmiya'],
    ['زار الغامدي المصنع الجديد', 'Zara Al-Ghamdi Al-Masna Al-Jadid'],
    ['كتب علي رسالة', 'Kataba Ali Risala'],
    ['المدير رفض الطلب', 'Al-Mudir rafada Al-Talab'],
    ['الجهاز سرق من السيارة', 'Al-Jihaz suriqa min Al-Sayyara'],
    ['التبس علي الأمر', 'Iltabasa alayya Al-Amr'],
    ['صوره البطاقه الشخصيه', 'Sourat Al-Bitaqa Al-Shakhsiya'],
    ['صوره الشرطي أمام البيت', 'Sawwarah Al-Shurti Amam Al-Bayt'],
    ['تسلقت القطة الشجرة', 'Tasallaqat Al-Qitta Al-Shajara'],
    ['حجزت تذكرتين إلى إسطنبول', 'Hajazt Tadhkiratayn ila Istanbul'],
    ['غيرت رقم الجوال', 'Ghayyart Raqm Al-Jawwal'],
    ['طلبت سيارة أجرة إلى المطار', 'Talabt Sayyarat Ujra ila Al-Matar'],
    ['طلبت الممرضة نتيجة التحليل', 'Talabat Al-Mumarrida Natijat Al-Tahlil'],
    ['طبخت الغداء وغسلت الصحون', 'Tabakht Al-Ghada wa ghasalt Al-Suhoun'],
    ['وجدت حلا مناسبا', 'Wajadt Hallan Munasiban'],
    ['تقدم الجامعة منحا دراسية', 'Tuqaddim Al-Jamia Minahan Dirasiya'],
    ['تراجع الأسهم عند الإغلاق', 'Taraju Al-Ashum inda Al-Ighlaq'],
    ['تناول الدواء بعد الأكل', 'Tanawul Al-Dawa bad Al-Akl'],
    ['كسر في الساق اليمنى', 'Kasr fi Al-Saq Al-Yumna'],
    ['أمي تسلم عليك', 'Ummi tusallim alayk'],
    ['فوز المنتخب على نظيره', 'Fawz Al-Muntakhab ala Nazirih'],
    ['نريد غرفة لليلة واحدة', 'Nurid Ghurfa li-Layla Wahida'],
    ['اتفقنا على السعر وسلمت له المفتاح', 'Ittafaqna ala Al-Sir wa sallamt lahu Al-Miftah'],
    ['نشرت الصحيفة الخبر', 'Nasharat Al-Sahifa Al-Khabar'],
    ['يعمل في مدينة الخبر', 'Yamal fi Madinat Al-Khobar'],
  ])('%s', (text, expected) => {
    expect(transliterate(text, { model })).toBe(expected);
  });

  it('is asked of the full tier only', () => {
    expect(model.sentences).toBeDefined();
    expect(small.sentences).toBeUndefined();
  });

  it("is what the caller's dictionary or its marks say", () => {
    const text = 'رفض الطلب لأسباب فنية';
    expect(transliterate(text, { model, dictionary: new Dictionary([['رفض', 'Refusal of']]) })).toMatch(
      /^Refusal of Al-Talab/,
    );
    expect(transliterate(text.replace('رفض', 'رَفْض'), { model })).toMatch(/^Rafd Al-Talab/);
  });

  it('is not asked without the lexicon', () => {
    const text = 'رفض الطلب لأسباب فنية';
    const plain = { ...model, sentences: undefined };
    expect(transliterate(text, { model, lexicon: false })).toBe(
      transliterate(text, { model: plain, lexicon: false }),
    );
  });

  it('is left as it was among names, and alone', () => {
    const plain = { ...model, sentences: undefined };
    for (const text of ['كريم سعيد', 'محمد علي', 'رفض', 'الشيخ خالد', 'أمل'])
      expect(transliterate(text, { model })).toBe(transliterate(text, { model: plain }));
  });

  it('keeps its letters and its place, whatever the sentence', () => {
    const word = fc.constantFrom(
      ...'كتب علم رفض طلب فتح باب في من على المدير المدرسة كتابه سيارتها وصلت تسلم يغير وأحضر فالبس خالد ثلاثة لم'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 8 }), (words) => {
        const tokens = analyse(words.join(' '), { model }).tokens.filter(({ kind }) => kind === 'word');
        expect(tokens.map(({ source }) => source).join(' ')).toBe(words.join(' '));
        for (const { vocalised, source } of tokens)
          if (vocalised!.split(' ').length === source.split(' ').length)
            expect(lettersOf(vocalised!)).toBe(lettersOf(source));
      }),
      { numRuns: 200 },
    );
  });
});

/** Without marks, with one letter for those that are typed for one another. */
const lettersOf = (text: string): string =>
  stripMarks(text)
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة$/, 'ه')
    .replace(/ى/g, 'ي')
    .replace(/لال/g, 'لل');
