/**
 * Shares of impostors that may be asked for: fewer than the least were never counted, and more than the most was meant in percent. Apart
 * from the thresholds, which bring the models along: stores and HTTP check and describe rates, and compute none.
 */
export const FALSE_ACCEPT_RATES = { least: 0.0001, most: 0.2 } as const;
