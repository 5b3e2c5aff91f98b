/** Fonts with the letters that names and the interface need; what is rarer the device's own fonts show. */
import { createHash } from 'node:crypto';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

/** Letters, marks and digits; those that Persian and Urdu names bring along; joiners and direction marks. */
const ARABIC = `${range(0x621, 0x652)}${range(0x660, 0x66c)}ٰٱ،؛؟پچژگڤکیہھےڑٹڈں۰۱۲۳۴۵۶۷۸۹\u200c\u200d\u200e\u200f `;
const LATIN = `${range(0x20, 0x7e)}\u00a0©«»°·¿×áâçéèêëîïôöûüÁÂÉÎÛıŒœʻʼ–—‘’“”„…•‹›€™→←↑↓−✓✗\u200e\u200f`;
/** What the schemes write beyond. */
const SCHOLARLY = 'ĀāĪīŪūĒēŌōḌḍḤḥḪḫḨḩṢṣṬṭẒẓẔẕĠġǦǧĞğĢģŠšŞşŢţŽžČčĎďḎḏṮṯẖḵḰʿʾʔʕʹʺʲʷΘθ\u0304\u0308\u0329';

const LETTERS: readonly (readonly [file: RegExp, letters: string])[] = [
  [/-arabic-\d/, ARABIC],
  [/-latin-\d/, LATIN],
  [/-latin-ext-\d/, SCHOLARLY],
];

/** Hints serve screens of few dots alone, and are a third of a file. */
const OPTIONS = { targetFormat: 'woff2', noHinting: true } as const;

/** Stands in the names of the files: other letters make other files. */
export const LETTERS_HASH = createHash('sha256')
  .update(JSON.stringify([LETTERS.map(String), OPTIONS]))
  .digest('hex')
  .slice(0, 8);

export function subsetFonts(): Plugin {
  return {
    name: 'nutq-subset-fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'asset' || !output.fileName.endsWith('.woff2')) continue;
        const letters = LETTERS.find(([file]) => file.test(output.fileName))?.[1];
        if (!letters) this.error(`${output.fileName}: which letters?`);
        const font = Buffer.from(output.source as Uint8Array);
        output.source = await subsetFont(font, letters, OPTIONS);
      }
    },
  };
}
