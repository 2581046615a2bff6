import { underway, type ImportOutcome, type ImportState } from '@kanaka/contracts/catalog/product-imports';
import type { ProductFileRow } from '@kanaka/contracts/catalog/product-file';
import type { Permission } from '@kanaka/contracts/identity/permissions';
import { unlessTaken, type Db } from '@kanaka/server-kit/database/database';
import { deleteRows, firstOf, updateRow, updateRows } from '@kanaka/server-kit/database/rows';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { isKept } from '../products/products.repository.ts';
import { products } from '../schema.ts';
import type { Judged } from './judge-pieces.ts';
import { importPieces, imports, type ImportPieceRow, type ImportRow } from './imports-schema.ts';

type NewImport = Pick<ImportRow, 'id' | 'fileName' | 'columns' | 'needs' | 'byId' | 'byName'>;

/** `taken` while another import is underway. */
export const insertImport = (db: Db, row: NewImport) =>
  unlessTaken(db.insert(imports).values({ ...row, beatAt: sql`now()` }));

/** So long nothing is heard of an import before its service counts as dead. */
const SILENT_SECONDS = 30;

/** Marks imports whose service has stopped, so that they hinder no other. */
export const interruptSilent = (db: Db) =>
  updateRows(
    db,
    imports,
    {
      state: 'interrupted',
      message: 'The shop’s service stopped in the meantime. Nothing was changed.',
      finishedAt: sql`now()`,
    },
    inArray(imports.state, [...underway]),
    sql`${imports.beatAt} < now() - make_interval(secs => ${SILENT_SECONDS})`,
  );

/** An import whose columns these permissions show. */
export const findImport = (db: Db, id: string, permissions: ReadonlySet<Permission>) =>
  firstOf(
    db
      .select()
      .from(imports)
      .where(and(eq(imports.id, id), seenWith(permissions))),
  );

export async function listImports(db: Db, permissions: ReadonlySet<Permission>, limit: number): Promise<ImportRow[]> {
  return db.select().from(imports).where(seenWith(permissions)).orderBy(desc(imports.id)).limit(limit);
}

const seenWith = (permissions: ReadonlySet<Permission>) =>
  sql`${imports.needs} <@ ${sql.param([...permissions])}::text[]`;

/** Takes an import that waits for somebody to work on it; of several replicas one gets it. */
export async function claimImport(db: Db): Promise<ImportRow | null> {
  return updateRow(
    db,
    imports,
    { beatAt: sql`now()` },
    inArray(imports.state, ['checking', 'applying']),
    isNull(imports.beatAt),
  );
}

type Move = {
  from: readonly ImportState[];
  to: ImportState;
  change?: Partial<Pick<ImportRow, 'message' | 'notes' | 'columns' | 'rows' | 'pieces' | 'byId' | 'byName'>>;
};

/** Moves an import to another state, if it is in one of these; `taken` when another import is underway. */
export async function moveImport(db: Db, id: string, { from, to, change }: Move): Promise<ImportRow | null | 'taken'> {
  const begins = to === 'checking' || to === 'applying';
  return unlessTaken(
    updateRow(
      db,
      imports,
      {
        message: '',
        ...change,
        state: to,
        ...(begins ? { done: 0, beatAt: null, finishedAt: null } : { finishedAt: sql`clock_timestamp()` }),
      },
      eq(imports.id, id),
      inArray(imports.state, [...from]),
    ),
  );
}

/** Notes that the work goes on; false when the import is no longer in that state. */
export async function beat(db: Db, { id, state }: Pick<ImportRow, 'id' | 'state'>, done?: number): Promise<boolean> {
  const change = { beatAt: sql`now()`, ...(done !== undefined && { done }) };
  return (await updateRow(db, imports, change, eq(imports.id, id), eq(imports.state, state))) !== null;
}

/** The handles of the pieces in the shop by their codes. */
export async function handlesByCode(db: Db): Promise<Map<string, string>> {
  const coded = await db
    .select({ code: products.sku, handle: products.slug })
    .from(products)
    .where(and(isKept, isNotNull(products.sku)));
  return new Map(coded.map(({ code, handle }) => [code ?? '', handle]));
}

/** Adds rows to their pieces, in any order. */
export async function addRows(db: Db, importId: string, rows: ReadonlyMap<string, ProductFileRow[]>): Promise<void> {
  const pieces = [...rows].map(([handle, own]) => ({ handle, row: own[0]?.number ?? 0, rows: own }));
  if (pieces.length === 0) return;
  await db.execute(sql`
    insert into ${importPieces} (import_id, handle, row, rows)
    select ${importId}::uuid, piece.handle, piece.row, piece.rows
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as piece (handle text, row int, rows jsonb)
    on conflict (import_id, handle) do update set rows = ${importPieces.rows} || excluded.rows`);
}

/** The next pieces in the order of the file. */
export async function listPieces(
  db: Db,
  { importId, after, limit }: { importId: string; after: number; limit: number },
): Promise<ImportPieceRow[]> {
  return db
    .select()
    .from(importPieces)
    .where(and(eq(importPieces.importId, importId), gt(importPieces.row, after)))
    .orderBy(asc(importPieces.row))
    .limit(limit);
}

/** Those that are to be changed in the order of their ids, as others lock them; then the new ones in the order of the file. */
export async function listToApply(
  db: Db,
  { importId, limit, offset }: { importId: string; limit: number; offset: number },
): Promise<ImportPieceRow[]> {
  return db
    .select()
    .from(importPieces)
    .where(and(eq(importPieces.importId, importId), ne(importPieces.outcome, 'unchanged')))
    .orderBy(sql`(${importPieces.seen} ->> 'id')::uuid nulls last`, asc(importPieces.row))
    .limit(limit)
    .offset(offset);
}

type Page = { importId: string; outcome?: ImportOutcome | undefined; page: number; limit: number };

export async function listPiecesOfImport(
  db: Db,
  { importId, outcome, page, limit }: Page,
): Promise<{ rows: ImportPieceRow[]; total: number }> {
  const wanted = and(eq(importPieces.importId, importId), outcome && eq(importPieces.outcome, outcome));
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(importPieces)
      .where(wanted)
      .orderBy(asc(importPieces.row))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(importPieces, wanted),
  ]);
  return { rows, total };
}

/** How many pieces of each outcome these imports have. */
export async function countOutcomes(
  db: Db,
  importIds: readonly string[],
): Promise<{ importId: string; outcome: ImportOutcome | null; pieces: number }[]> {
  return db
    .select({ importId: importPieces.importId, outcome: importPieces.outcome, pieces: count() })
    .from(importPieces)
    .where(inArray(importPieces.importId, [...importIds]))
    .groupBy(importPieces.importId, importPieces.outcome);
}

/** Notes what the check has found. */
export async function saveJudged(db: Db, importId: string, judged: readonly Judged[]): Promise<void> {
  const found = judged.map(({ handle, outcome, title, findings, seen }) => ({
    handle,
    outcome,
    title,
    findings,
    seen,
  }));
  await db.execute(sql`
    update ${importPieces} set outcome = found.outcome, title = found.title, findings = found.findings,
      seen = nullif(found.seen, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as found (handle text, outcome text, title text, findings jsonb, seen jsonb)
    where ${importPieces.importId} = ${importId} and ${importPieces.handle} = found.handle`);
}

/** Deletes what nobody looks at any more. */
export const deleteOldImports = (db: Db, limit: number) =>
  deleteRows(
    db,
    imports,
    inArray(
      imports.id,
      db
        .select({ id: imports.id })
        .from(imports)
        .where(sql`${imports.finishedAt} < now() - interval '90 days'`)
        .limit(limit),
    ),
  );
