/** What nutq does, shown in half a minute: npm run demo. Imports the built package. */
import { analyse, mrzName, nameParts, nBest, transliterate } from '../dist/index.js';
import { loadModel } from '../dist/model.js';
import { full } from '../dist/model-full.js';

const model = await loadModel(full);
const title = (text) => console.log(`\n\u001b[1m${text}\u001b[0m\n`);
const row = (left, right) => console.log(`  ${String(left).padEnd(36)} ${right}`);

title('Names of ten countries, offline');
for (const [country, style, name] of [
  ['Egypt', 'egypt', 'جمال عبد الناصر حسين'],
  ['Saudi Arabia', 'gulf', 'احمد بن سالم الغامدي'],
  ['Emirates', 'gulf', 'خليفة بن زايد آل نهيان'],
  ['Kuwait', 'gulf', 'يوسف عبدالله الصباح'],
  ['Lebanon', 'levant', 'جورج خوري'],
  ['Syria', 'levant', 'فاطمه الزهراء الحلبي'],
  ['Jordan', 'levant', 'نور الهدى محمد على'],
  ['Iraq', 'neutral', 'عبدالرحمن السامرائي'],
  ['Morocco', 'maghreb', 'عبد القادر الشريف'],
  ['Algeria', 'maghreb', 'هواري بومدين'],
]) {
  row(transliterate(name, { model, style }), `${country.padEnd(14)} ${name}`);
}

title('A phrase and an address');
for (const text of ['صباح الخير', 'شارع الملك فهد ٢٣، الرياض']) row(transliterate(text, { model }), text);

title('Other spellings of جمال الشرقاوي, with confidence');
for (const { text, confidence } of nBest('جمال الشرقاوي', 4, { model }))
  row(text, `${'█'.repeat(Math.round(30 * confidence))} ${(100 * confidence).toFixed(0)} %`);

title('How عبدالرحمن الطخيس was read');
for (const { output, vocalised, why } of analyse('عبدالرحمن الطخيس', { model }).tokens)
  if (why) row(output, `${vocalised}   ${why.source}: ${why.rule}`);

title('A name in parts, and for a passport');
const name = 'الشيخ محمد بن سلمان آل سعود';
const { title: honorific, given, father, family } = nameParts(name, { model });
for (const [label, part] of Object.entries({ title: honorific, given, father, family }))
  if (part) row(label, part.text);
row('machine readable zone', mrzName('محمد بن سلمان آل سعود', { from: 'english' }));
