/** Makes a value once and keeps it. A failure is not kept: the next call tries again. */
export function keptOnce<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return async () => {
    const attempt = (made ??= make());
    try {
      return await attempt;
    } catch (error) {
      if (made === attempt) made = undefined;
      throw error;
    }
  };
}
