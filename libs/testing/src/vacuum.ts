import { until } from './until.ts';

/**
 * Vacuums a table until all its rows are visible to everyone: only then Postgres reads an index without the rows. On a busy machine
 * another transaction's older snapshot, also of a connection that is only just opening, may need a moment to end.
 */
export const vacuum = (
  run: (query: string) => Promise<{ rows: Record<string, unknown>[] }>,
  table: string,
): Promise<void> =>
  until(
    async () => {
      await run(`vacuum analyze ${table}`);
      const isVisible = `select relallvisible >= relpages as visible from pg_class where oid = '${table}'::regclass`;
      return (await run(isVisible)).rows[0]?.['visible'] === true;
    },
    { withinMs: 20_000 },
  );
