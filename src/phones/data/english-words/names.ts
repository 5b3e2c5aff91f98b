/** People, titles, countries and towns that pass-phrases name, written as in everyday-words.ts. */
export const NAMES = `
abdul ɑbduːl|ʕabdul
abu ɑbuː|ʔabuː
ahmed ɑmɛd|aħmad
ali ɑliː|ʕaliː
allah ʌlɑ
america ʌmɛrʌkʌ
american ʌmɛrʌkʌn
arab arʌb|ɛrʌb
arabia ʌreɪbiːʌ
arabic arʌbik|ɛrʌbik
cairo kaɪroʊ
christmas krismʌs
dr dɑktɝ
dubai duːbaɪ
egypt iːdʒipt
english iŋɡliʃ
europe jurʌp
islam islɑm|izlɑm
kuwait kuːweɪt
london lʌndʌn
marvin mɑrvʌn
mohammed moʊhamʌd|muħammad
mr mistɝ
mrs misʌz
ms miz
muhammad moʊhamʌd|muħammad
muslim mʌzlʌm
oman oʊmɑn
omar oʊmɑr|ʕumar
qatar kʌtɑr
saudi saʊdiː|sɔdiː
`;
