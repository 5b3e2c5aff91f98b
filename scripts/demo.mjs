/** What nutq does, on a bank clerk's list: npm run demo. Imports the built package. */
import { analyse, createNutq, nBest, transliterate } from '../dist/index.js';
import { loadModel } from '../dist/model.js';
import { full } from '../dist/model-full.js';

const model = await loadModel(full);
const names = [
  'محمد عبد الرحمن',
  'فاطمه الزهراء',
  'احمد بن سالم الغامدي',
  'عبدالله ابوبكر الشريف',
  'صلاح الدين يوسف',
  'نور الهدى محمد على',
  'جورج خوري',
  'يارا الطخيس',
  'شارع الملك فهد ٢٣، الرياض',
];

console.log('A list of names, offline:\n');
for (const name of names) console.log(`  ${transliterate(name, { model }).padEnd(34)} ${name}`);

console.log('\nOther spellings of جمال الشرقاوي:\n');
console.log(
  `  ${nBest('جمال الشرقاوي', 5, { model })
    .map(({ text }) => text)
    .join(', ')}`,
);

console.log('\nThe same name by style and by standard:\n');
for (const options of [
  { style: 'egypt' },
  { style: 'maghreb' },
  { scheme: 'ala-lc' },
  { scheme: 'din-31635' },
  { scheme: 'icao-9303' },
]) {
  const label = options.style ?? options.scheme;
  console.log(`  ${label.padEnd(12)} ${transliterate('عبد القادر الشريف', { model, ...options })}`);
}

console.log('\nWhy:\n');
for (const token of analyse('عبدالرحمن السقاف', { model }).tokens.filter(({ why }) => why)) {
  console.log(
    `  ${token.source} → ${token.output}   ${token.vocalised}   ${token.why.source}: ${token.why.rule}`,
  );
}

console.log('\nThe request of the cloud service, answered in process:\n');
const nutq = createNutq({ transliteration: { model } });
console.log(`  ${JSON.stringify(await nutq.transliterate({ arabic_phrase: 'محمد', lang: 'en' }))}`);
