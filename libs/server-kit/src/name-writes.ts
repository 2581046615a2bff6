import type pg from 'pg';

/** Postgres keeps a named statement in each connection, so their number is bounded. */
const MOST_NAMED = 128;
const LONGEST = 4_000;
const WRITES = /^\s*(insert|update|delete|with\b[^]*\b(insert into|update|delete from))\b/i;

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMED || text.length > LONGEST || !WRITES.test(text)) return known;
  const name = `write-${names.size + 1}`;
  names.set(text, name);
  return name;
}

type Statement = { text: string; name?: string };

const isStatement = (query: unknown): query is Statement =>
  typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string';

/**
 * Names the statements of a connection that write, so that Postgres does not parse and plan them each time. Writes find
 * their rows by key, so one plan is right for all values; reads are named one by one (`keepQueries`).
 */
export function nameWrites(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (query: unknown, ...rest: unknown[]) => unknown;
  const sendNamed = (query: unknown, ...rest: unknown[]) => {
    const name = isStatement(query) && query.name === undefined ? nameOf(query.text) : undefined;
    return send(name === undefined ? query : Object.assign({}, query, { name }), ...rest);
  };
  client.query = sendNamed as typeof client.query;
}
