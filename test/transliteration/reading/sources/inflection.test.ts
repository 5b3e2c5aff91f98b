/** Forms that grammar makes of listed words, and what the words beside them settle. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TransliterateOptions, transliterate } from '../../../../src/transliteration';
import { loadModel } from '../../../../src/transliteration/load-model';

const english = (text: string, options?: TransliterateOptions) => transliterate(text, options).toLowerCase();

describe('inflected forms of listed words', () => {
  it.each([
    ['سيتم', 'sayatimm', 'the future'],
    ['سأعود', 'saaoud', 'the future of the first person'],
    ['نرسل', 'nursil', 'another person of an imperfect'],
    ['يكتبون', 'yaktuboun', 'a plural of an imperfect'],
    ['نتعرف', 'nataarraf', 'the imperfect of a fifth form'],
    ['كتبت', 'katabat', 'what she did, alone'],
    ['أنا كتبت', 'ana katabt', 'a person of a perfect'],
    ['اشتريت', 'ishtarayt', 'a person of a weak perfect'],
    ['زرت', 'zurt', 'a person of a hollow perfect'],
    ['زرنا', 'zurna', 'another one'],
    ['التزموا', 'iltazamou', 'a verb that opens with the letters of the article'],
    ['زميلتك', 'zamilatuk', 'a pronoun on the feminine of a listed noun'],
    ['قوله', 'qawluh', 'a pronoun on a noun of three letters, which has no feminine'],
    ['أسلوبه', 'usloubuh', 'a pronoun on a longer noun that is no adjective'],
    ['مكانه', 'makanuh', 'a pronoun on a noun that is commoner than its namesake in ة'],
    ['عينيه', 'aynayh', 'two of what one has two of, before an adjective'],
    ['متابعيه', 'mutabiih', 'a pronoun on several people'],
    ['شفتيك', 'shafatayk', 'two of a noun in ة with a pronoun'],
    ['قواهم', 'quwahum', 'a pronoun after a long vowel, which tells no case'],
    ['تلقيه', 'talaqqih', 'another one'],
    ['ظهرها', 'zahruha', 'a pronoun on the noun that has one'],
    ['كرهته', 'karihtuh', 'what I did, where no list has a feminine of the noun'],
    ['تعرفها', 'tarifuha', 'the object of a usual verb with the letters of a noun'],
    ['أحدثته', 'ahdathtuh', 'a perfect whose letters another imperfect has'],
    ['جنيها', 'junayhan', 'an accusative, before two of what has two letters'],
    ['فعليهم', 'fa alayhim', 'a preposition behind fa, before an adjective'],
    ['انضممت', 'indamamt', 'the first person of a doubled seventh form'],
    ['طريقين', 'tariqayn', 'two of a noun of the form of adjectives'],
    ['لإنقاذهم', 'li-inqadhihim', 'a pronoun on a masdar by its pattern'],
    ['قابلت', 'qabalat', 'a perfect whose imperfect is listed'],
    ['ينتظرك', 'yantaziruk', 'the object of an imperfect'],
    ['ندعوكم', 'nadoukum', 'the object of a verb that ends in a long vowel'],
    ['رسالتك', 'risalatuk', 'a pronoun on a noun in ة'],
    ['لزيارتكم', 'li-ziyaratikum', 'a pronoun after a preposition'],
    ['كتابا', 'kitaban', 'an accusative without its mark'],
    ['اغسل', 'ighsil', 'the imperative of a listed imperfect'],
    ['اترك', 'utruk', 'an imperative whose alif has the vowel of the verb'],
    ['اتركوا', 'utrukou', 'the plural of an imperative'],
    ['استمرت', 'istamarrat', 'what she did, of a doubled verb'],
    ['حدثت', 'hadathat', 'what happened, which nobody says of himself'],
    ['أنشئت', 'unshiat', 'what was done'],
    ['أحسنت', 'ahsanat', 'a fourth form beside a second one'],
    ['نمت', 'nimt', 'a hollow verb whose imperfect has ا'],
    ['جعلتني', 'jaalatni', 'what she did to me, as I do nothing to myself'],
    ['أعطيتني', 'ataytani', 'what you gave me'],
    ['اعرفك', 'arifuk', 'what I do to you, without its hamza'],
    ['سأخبره', 'saukhbiruh', 'what I will do, whose letters are an order as well'],
    ['أسعدني', 'asadani', 'what somebody did to me'],
    ['يقلقني', 'yuqliquni', 'what makes somebody do so'],
    ['تعلمني', 'tuallimuni', 'the object of a second form'],
    ['تخبرنا', 'tukhbiruna', 'what she does to us'],
    ['تمكنوا', 'tamakkanou', 'a fifth form before what you may do'],
    ['يكتبه', 'yaktubuh', 'an object before an eighth form that no list has'],
    ['نفسنا', 'nafsuna', 'a noun before a second form with its letters'],
    ['حولنا', 'hawlana', 'a preposition before a verb with its letters'],
    ['بدونه', 'bidounih', 'a pronoun after a preposition with its own'],
    ['وراءها', 'waraaha', 'a pronoun after a preposition of place'],
    ['اطفالنا', 'atfaluna', 'a pronoun on a noun without its hamza'],
    ['هبت', 'habbat', 'what she did, of a verb of two letters'],
    ['شخصين', 'shakhsayn', 'two of a noun of three letters'],
    ['حبتين', 'habbatayn', 'two of a noun in ة'],
    ['حقيبتي', 'haqibati', 'my, on a noun in ة'],
    ['حالته', 'halatuh', 'his, on a noun in ة'],
    ['حقها', 'haqquha', 'hers, on a noun of two letters'],
    ['لقائك', 'liqaik', 'a pronoun after a hamza on its seat'],
    ['ابنها', 'ibnuha', 'a pronoun on a word that names are built with'],
    ['استلق', 'istalqi', 'the imperative of a verb that ends in a long vowel'],
    ['التكاليف', 'al-takalif', 'a plural whose letters tell its vowels'],
    ['ماركتنا', 'markatuna', 'a pronoun on a noun in ة, where a foreign word has its letters'],
    ['أبوها', 'abouha', 'a pronoun on the father, whose case is long'],
    ['رأيكم', 'rayukum', 'a pronoun on a noun whose last letter is heard as a vowel elsewhere'],
    ['حسابهما', 'hisabuhuma', 'a pronoun of two'],
    ['بلقائك', 'bi-liqaik', 'a pronoun on a noun that is a name as well'],
    ['امنعوا', 'imnaou', 'the imperative of a verb whose passive is listed as well'],
    ['أتحتاج', 'atahtaj', 'a question'],
    ['أأتصل', 'aattasil', 'a question about what I do'],
    ['أتذكر', 'atadhakkar', 'what I do, which opens with the letter of a question'],
    ['سنشاهده', 'sanushahiduh', 'the object of the future'],
    ['افتحه', 'iftahhu', 'the object of an imperative'],
    ['لتحضر', 'li-tahdur', 'for what you should do'],
    ['لنقابلهم', 'li-nuqabilahum', 'for what we should do to somebody'],
    ['مزدحمتان', 'muzdahimatan', 'two of the feminine of a listed participle'],
    ['متوازية', 'mutawaziya', 'the feminine of a participle that ends in a long vowel'],
    ['يمشيان', 'yamshiyan', 'two of an imperfect that ends in a long vowel'],
    ['مهندسو', 'muhandisou', 'a plural that another noun completes'],
    ['قائمتا', 'qaimata', 'two of a noun in ة that another noun completes'],
    ['مسابقاتهم', 'musabaqatuhum', 'a pronoun on the plural of a noun in ة'],
  ])('%s is %s: %s', (arabic, expected) => {
    expect(english(arabic)).toBe(expected);
  });

  it('takes ه for the ة of a name, where a name has the letters before it', () => {
    expect(english('ذهب إلى بيته')).toMatch(/ih$/);
    expect(english('فهده')).not.toMatch(/[iu]h$/);
  });

  it.each([
    ['شاهدت فيلما جميلا', /jamilan$/, 'an adjective beside an accusative'],
    ['الاتصال بنا', /bina$/, 'a preposition with its pronoun after a noun'],
    ['رخصة البناء', /al-bina$/, 'the thing that a noun governs'],
    ['شركة الفراش', /al-farrash$/, 'the family that a firm is called after'],
    ['شركة الفراش الحديث', /al-firash /, 'the thing that an adjective describes'],
    ['محمد الخطاب', /al-khattab$/, 'the family of somebody'],
    ['في الخطاب', /al-khitab$/, 'a noun after a preposition'],
    ['للعودة إلى المنزل', /^lil-awda /, 'a noun that is spelt otherwise where it is a name'],
    ['إيجار شهري', / shahri$/, 'an adjective that is a family, too'],
    ['سلطة خضراء', /^\w+[^t] khadra$/, 'a colour, which nothing governs'],
    ['كان الجو باردا', /al-jaww/, 'a word, where the name with these letters is foreign'],
    ['سقطت الأمطار', /^saqatat /, 'what things did'],
    ['تساقطت ثلوج', /^tasaqatat /, 'what things did, of a form that has no object'],
    ['ولد الطفل سليما', /saliman$/, 'an accusative after a noun'],
    ['استقبل وفدا تجاريا', /wafdan tijariyan$/, 'the accusative of an adjective of a noun'],
    ['شهادة تخرج', /takharruj$/, 'a masdar that a noun governs'],
    ['رفض الطلب لعدم توفر المقاعد', /tawaffur/, 'a masdar that a noun with its preposition governs'],
    ['قد نجح', /najaha$/, 'a perfect after its particle'],
    ['وقع هنا', /^waqqi /, 'an imperative at the start'],
    ['وقع حادث', /^waqaa /, 'a perfect before its subject'],
    ['أين وقع الحادث', / waqaa /, 'a perfect inside a sentence'],
    ['وقع الطرفان', /^waqaa /, 'a perfect before two who did it'],
    ['نقل المصابون', /^nuqila /, 'a passive before those it was done to'],
    ['سجل اسمك', /^sajjil /, 'an imperative before what is yours'],
    ['سجل اللاعب', /^sajjala /, 'a perfect before who did it'],
    ['للحجز اتصل على الرقم', / ittasil /, 'an imperative after what it is for'],
    ['احتفظ بالإيصال', /^ihtafiz /, 'an imperative before a preposition'],
    ['يحفظ في مكان بارد', /^yuhfaz /, 'a passive before a preposition'],
    ['يحفظ الولد الدرس', /^yahfaz /, 'an active before its subject'],
    ['كتب المعلم الدرس', /^kataba /, 'a perfect before a person, where a plural has its letters'],
    ['قتل عشرة جنود', /^qutila /, 'a passive before a numeral'],
    ['سيارتي تعطلت', / taattalat$/, 'what she did, after her'],
    ['حكمت المحكمة', /^hakamat /, 'what she did, where a name has its letters'],
    ['هل تحمل حقيبة', / tahmil /, 'an imperfect after its particle, where a masdar has its letters'],
    ['لا تنس موعدك', / tansa /, 'an imperfect that lost its long vowel'],
    ['لا تخف', / takhaf$/, 'an imperfect that lost the vowel inside it'],
    ['متزوج أم أعزب', / am /, 'or, between words'],
    ['من فضلك وقع هنا', / waqqi /, 'an imperative after what is polite'],
    ['خلف الخط', /^khalf /, 'where something is, before a noun'],
    ['رفض الوزير الطلب', /^rafada /, 'a perfect before who acts, where a noun has its letters'],
    ['ذهب إلى السوق', /^dhahaba /, 'a perfect before where to'],
    ['كتب الأطفال', /^kutub /, 'a plural before those whom the list does not mark'],
    ['تعبت من المشي', / al-mashi$/, 'a noun behind the article, which a verb does not take'],
    ['في قضايا', / qadaya$/, 'a listed plural, not an accusative'],
    ['سقطت محفظتي', /^saqatat /, 'what a thing of mine did'],
    ['أفرج القاضي عن المتهم', /^afraja /, 'what he did, not what I do'],
    ['نقل إلى المستشفى', /^nuqila /, 'a passive before where to'],
    ['ارفع يدك اليمنى', / al-yumna$/, 'an adjective before the nisba whose misspelling it would be'],
    ['لمدة ثلاثة أشهر', /-muddat thalathat /, 'a measure that governs its number'],
    ['في غرفته', / ghurfatih$/, 'his, in the genitive'],
    ['إلى مكتبهم', / maktabihim$/, 'theirs, which agrees with the genitive'],
    ['على طلبه', / talabih$/, 'his, where the list has a feminine of the noun'],
    ['توفي والده', / waliduh$/, 'his, of who did something'],
    ['أخوه طبيب', /^akhouh /, 'his brother, where the list has a brotherhood'],
    ['في غرفه كبيره', / ghurfa kabira$/, 'ه typed for ة where it is described'],
    ['صداع شديد', / shadid$/, 'an adjective with the letters of a family'],
    ['قف خلف الخط', / khalf /, 'where something is, after a verb'],
  ])('%s: %s', (arabic, expected) => {
    expect(english(arabic)).toMatch(expected);
  });
});

describe('with the full model', () => {
  let options: TransliterateOptions;
  beforeAll(async () => {
    options = {
      model: await loadModel(readFileSync(new URL('../../../../models/full.bin', import.meta.url))),
    };
  });

  it('finds a preposition with its noun after a word, and in a name its first letters', () => {
    expect(english('تفضل بالتسوقات', options)).toMatch(/ bil-/);
    expect(english('بالحمر', options)).toBe('balhamar');
  });

  it.each([
    ['اسمه وتاريخه', / wa tarikhuh$/, 'a pronoun after a proclitic'],
    ['العدد وأحكامه', / wa ahkamuh$/, 'a pronoun on a plural'],
    ['يمشي بسرعه', / bi-suraa?$/, 'ه typed for ة after a preposition'],
    ['الطب وفقه اللغة', / wa fiqh /, 'a noun whose own letter ه is'],
    ['ادفع الباب برفق', / bi-rifq$/, 'a preposition with its noun'],
    ['رفض الطلب لعدم الحضور', / li-adam /, 'a preposition with its noun inside a sentence'],
    ['حجز غرفة لشخصين', / li-shakhsayn$/, 'a preposition with two of something'],
    ['عيادة الابتسامة لطب الأسنان', / li-tibb /, 'a preposition after a name and before a noun'],
    ['السعر غال', / ghalin$/, 'an adjective that has lost its last letter'],
    ['محام متخصص', /^muhamin /, 'a noun that has lost its last letter, before an adjective'],
    ['سوالم', /^sawal[ei]m$/, 'a name with the letters of a plural'],
    ['قتل شخصان', / shakhsan$/, 'two of something after a verb'],
    ['حبة وحبتان', / wa habbatan$/, 'and two of something'],
    ['شركة بدران', / badran$/, 'a name after what firms open with'],
    ['بدران', /^badran$/, 'a name by itself'],
  ])('%s: %s', (arabic, expected) => {
    expect(english(arabic, options)).toMatch(expected);
  });

  it('keeps foreign words beside foreign words whole', () => {
    expect(english('نيو بالانس', options)).toBe('new balance');
  });
});
