/** All that is asked of a PostgreSQL client: `pg`'s Pool and Client, PGlite and others have it. */
export interface SqlClient {
  /** Runs one statement with its parameters. */
  query(text: string, params?: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

/** The rows of a query, in the shape that its text gives them. */
export async function rows<Row>(
  client: SqlClient,
  text: string,
  params: unknown[] = [],
): Promise<readonly Row[]> {
  return (await client.query(text, params)).rows as readonly Row[];
}
