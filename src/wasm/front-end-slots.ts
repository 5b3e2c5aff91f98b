/** The front end's numbers, in the order in which the module reads them: `Slot` of assembly/abi.ts. */
export const FRONT_END_SLOTS = [
  'sampleRate',
  'frameLength',
  'hop',
  'fftSize',
  'window',
  'periodic',
  'preEmphasis',
  'removeDc',
  'inputScale',
  'power',
  'bands',
  'lowHz',
  'highHz',
  'melScale',
  'trianglesInHz',
  'areaNormalised',
  'logFactor',
  'logFloor',
  'energyFloor',
  'cepstra',
  'dctScaling',
  'lifter',
] as const;

/** Made by `resolveOptions` only. */
export type FrontEnd = Readonly<Record<(typeof FRONT_END_SLOTS)[number], number>>;
