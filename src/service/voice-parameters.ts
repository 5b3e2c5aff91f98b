/** Query of `/login-app/`: values, or lists of which the first counts. */
export type VoiceQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The first value; `null` counts as absent. What is not a text is empty, which every parameter refuses. */
export function parameter(query: VoiceQuery, name: string): string | undefined {
  const value: unknown = query?.[name];
  const first: unknown = Array.isArray(value) ? value.find(isGiven) : value;
  if (typeof first === 'string') return first;
  return isGiven(first) ? '' : undefined;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
