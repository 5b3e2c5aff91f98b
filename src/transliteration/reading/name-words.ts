/** Words that names are built with. Who reads, groups or spells names takes them from here. */

export const SERVANT = 'عبد';
/** The families named after a servant of God: العبد الله, العبدالقادر. */
export const FAMILY_OF_SERVANT = 'العبد';
export const FAITH = 'الدين';
export const HOUSE = 'آل';
/** Father and mother of, in each case. */
export const PARENTS = ['أبو', 'أبا', 'أبي', 'أم'];
/** Son of, between names alone. */
export const SON = 'بن';
/** Son and daughter of. */
export const FILIATION = new Set([SON, 'ابن', 'إبن', 'بنت', 'ابنة', 'إبنة', 'ولد', 'ود', 'منت']);

/** Highness, Excellency …: before a title; elsewhere names (سمو, سعادة). */
export const HONOURS = new Set(
  'سمو جلالة فخامة دولة معالي سعادة عطوفة حضرة فضيلة سماحة قداسة غبطة نيافة'.split(' '),
);
