/** The constraint by which Postgres refuses a statement; empty when it accepts it. Any other error is thrown. */
export async function refusedBy(
  pool: { query: (statement: string) => Promise<unknown> },
  statement: string,
): Promise<string> {
  try {
    await pool.query(statement);
    return '';
  } catch (error) {
    if (error instanceof Error && 'constraint' in error) return String(error.constraint);
    throw error;
  }
}
