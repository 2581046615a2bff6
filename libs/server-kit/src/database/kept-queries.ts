import { sql, type SQL } from 'drizzle-orm';
import type { Db } from './database.ts';

/**
 * Keeps a query that is built once for each database and each shape (what its text depends on), because building the text
 * takes longer than sending it. `build` prepares it under the given name, so that Postgres does not parse and plan it each
 * time.
 */
export function keepQueries<Shape extends string, Query>(
  prefix: string,
  build: (db: Db, shape: Shape, name: string) => Query,
): (db: Db, shape: Shape) => Query {
  const kept = new WeakMap<Db, Map<Shape, Query>>();
  return (db, shape) => {
    const ofDatabase = kept.get(db) ?? new Map<Shape, Query>();
    kept.set(db, ofDatabase);
    const query = ofDatabase.get(shape) ?? build(db, shape, `${prefix}-${shape}`);
    ofDatabase.set(shape, query);
    return query;
  };
}

/**
 * A placeholder whose value the planner does not see. Where a value would make a plan look cheaper, as a short list or a null does,
 * Postgres would plan a prepared query anew each time, which takes several times as long as a query of one piece.
 */
export function unseen(name: string, type: 'text[]' | 'uuid' | 'uuid[]'): SQL {
  const as = sql.raw(`::${type}`);
  return sql`(select ${sql.placeholder(name)}${as})${as}`;
}
