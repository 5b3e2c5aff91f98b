import { describe, expect, it } from 'vitest';
import { ABDS, COUNTRIES, transliterate } from '../../../src/transliteration/index';

describe('country', () => {
  it.each([
    ['SA', 'AlGhamdi', 'Abdulrahman'],
    ['AE', 'AlGhamdi', 'Abdulrahman'],
    ['KW', 'AlGhamdi', 'Abdulrahman'],
    ['EG', 'ElGhamdy', 'Abdelrahman'],
    ['SD', 'ElGhamdy', 'Abdelrahman'],
    ['JO', 'AlGhamdi', 'Abdel Rahman'],
    ['LB', 'El Ghamdi', 'Abdel Rahman'],
    ['SY', 'AlGhamdi', 'Abdulrahman'],
    ['IQ', 'Al-Ghamdi', 'Abdulrahman'],
    ['MA', 'El Ghamdi', 'Abderrahmane'],
    ['DZ', 'El Ghamdi', 'Abderrahmane'],
    ['TN', 'Ghamdi', 'Abderrahmane'],
  ] as const)('%s writes %s and %s', (country, family, servant) => {
    expect(transliterate('الغامدي', { country })).toBe(family);
    expect(transliterate('عبد الرحمن', { country })).toBe(servant);
  });

  it.each([
    ['DZ', 'شادية جمال', 'Chadia Djamel'],
    ['MA', 'شادية جمال', 'Chadia Jamel'],
    ['DZ', 'حجاج', 'Hadjadj'],
    ['TN', 'ذكرى', 'Dhikra'],
    ['TN', 'وزارة الصحة', 'Ouizarat El Sihha'],
    ['LB', 'شادية جمال', 'Chadia Jamal'],
    ['EG', 'شادية جمال', 'Shadia Gamal'],
  ] as const)('%s has letters of its own: %s', (country, name, expected) => {
    expect(transliterate(name, { country })).toBe(expected);
  });

  it('gives way to what is named beside it', () => {
    expect(transliterate('عبد الرحمن الغامدي', { country: 'EG', article: 'El-', abd: 'Abd El-' })).toBe(
      'Abd El-Rahman El-Ghamdy',
    );
    expect(transliterate('جمال', { country: 'EG', style: 'gulf' })).toBe('Jamal');
  });

  it('spells foreign names alike everywhere', () => {
    for (const country of COUNTRIES) expect(transliterate('جورج', { country })).toBe('George');
  });
});

describe('abd', () => {
  it.each([
    ['Abdul', 'Abdulaziz'],
    ['Abdul ', 'Abdul Aziz'],
    ['Abdel', 'Abdelaziz'],
    ['Abdel ', 'Abdel Aziz'],
    ['Abd al-', 'Abd al-Aziz'],
    ['Abd Al-', 'Abd Al-Aziz'],
    ['Abd El-', 'Abd El-Aziz'],
    ['Abd Al', 'Abd Alaziz'],
    ['Abd El', 'Abd Elaziz'],
  ] as const)('%j, in every style', (abd, expected) => {
    expect(transliterate('عبد العزيز', { abd })).toBe(expected);
    expect(transliterate('عبد العزيز', { abd, style: 'maghreb' })).toBe(expected);
  });

  it('undoes the assimilation of a style', () => {
    expect(transliterate('عبد الرحمن', { abd: 'Abdel ', style: 'maghreb' })).toBe('Abdel Rahmane');
  });

  it('leaves Abdullah, Abdo and the families of a servant alone', () => {
    for (const abd of ABDS) {
      expect(transliterate('عبد الله', { abd })).toBe('Abdullah');
      expect(transliterate('عبده', { abd })).toBe('Abdo');
    }
  });

  it('joins names that no list has', () => {
    expect(transliterate('عبد الستير', { abd: 'Abd El-' })).toBe('Abd El-Satir');
  });
});
