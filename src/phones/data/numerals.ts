/** Number words. `|` parts what may be said in their place. */
export interface Numerals {
  /** 0 to 19; several words where people count with several. */
  readonly small: readonly string[];
  /** 20, 30 … 90. */
  readonly tens: readonly string[];
  readonly hundred: string;
  readonly thousand: string;
  /** Joins the tens to the units, which then come first: خمسة وعشرون. Without it twenty-five. */
  readonly and?: string;
}

export const ENGLISH_NUMERALS: Numerals = {
  small: [
    ...['zero|oh', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
    ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
  ],
  tens: ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
  hundred: 'hundred',
  thousand: 'thousand',
};

/** As counted, in pause; the tens and two in both of their cases, the second being that of every dialect. */
export const ARABIC_NUMERALS: Numerals = {
  small: [
    ...['صِفْر', 'وَاحِد', 'اِثْنَان|اِثْنَيْن', 'ثَلَاثَة', 'أَرْبَعَة', 'خَمْسَة', 'سِتَّة', 'سَبْعَة', 'ثَمَانِيَة', 'تِسْعَة', 'عَشَرَة'],
    ...['أَحَدَ عَشَر', 'اِثْنَا عَشَر', 'ثَلَاثَةَ عَشَر', 'أَرْبَعَةَ عَشَر', 'خَمْسَةَ عَشَر'],
    ...['سِتَّةَ عَشَر', 'سَبْعَةَ عَشَر', 'ثَمَانِيَةَ عَشَر', 'تِسْعَةَ عَشَر'],
  ],
  tens: [
    ...['عِشْرُون|عِشْرِين', 'ثَلَاثُون|ثَلَاثِين', 'أَرْبَعُون|أَرْبَعِين', 'خَمْسُون|خَمْسِين'],
    ...['سِتُّون|سِتِّين', 'سَبْعُون|سَبْعِين', 'ثَمَانُون|ثَمَانِين', 'تِسْعُون|تِسْعِين'],
  ],
  hundred: 'مِئَة',
  thousand: 'أَلْف',
  and: 'وَ',
};
