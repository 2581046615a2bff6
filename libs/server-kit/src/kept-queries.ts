import type { Db } from './database.ts';

/** Postgres keeps a statement's plan in each connection, so their number is bounded. */
const MOST_NAMED = 64;

const connections = new WeakMap<Db, object>();

/** Queries that are kept for one transaction are kept for the next ones on the same connection too. */
export function keepByConnection(tx: Db, connection: object): void {
  connections.set(tx, connection);
}

/**
 * Keeps a query that is built once for each database and each shape (what its text depends on), because building the text
 * takes longer than sending it. `build` prepares it under the given name, so that Postgres does not parse and plan it each
 * time; the name is empty, which means a statement for one use, once there are 64 shapes.
 */
export function keepQueries<Shape, Query>(
  prefix: string,
  build: (db: Db, shape: Shape, name: string) => Query,
): (db: Db, shape: Shape) => Query {
  const names = new Map<string, string>();
  const kept = new WeakMap<object, Map<string, Query>>();
  return (db, shape) => {
    const key = JSON.stringify(shape);
    if (!names.has(key) && names.size < MOST_NAMED) names.set(key, `${prefix}-${names.size + 1}`);
    const name = names.get(key);
    if (name === undefined) return build(db, shape, '');
    const home = connections.get(db) ?? db;
    const ofHome = kept.get(home) ?? new Map<string, Query>();
    kept.set(home, ofHome);
    const query = ofHome.get(key) ?? build(db, shape, name);
    ofHome.set(key, query);
    return query;
  };
}
