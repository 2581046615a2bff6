import { FileMapping, readFileColumns, SentPictures } from '@kanaka/contracts/catalog/file-mapping';
import * as contract from '@kanaka/contracts/catalog/product-imports';
import { actorOf } from '@kanaka/audit/record-change';
import { AppError, existing, fieldError } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import { csvOf, inBatches } from '@kanaka/server-kit/csv-file';
import type { Db } from '@kanaka/server-kit/database/database';
import { acceptFiles, sentFile, type MultipartFields } from '@kanaka/server-kit/sent-file';
import { readTable } from '@kanaka/server-kit/tables/read-table';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { productsCsv } from './export-products.ts';
import { fileColumns } from './foreign/file-columns.ts';
import * as repository from './imports.repository.ts';
import type { ImportPieceRow, ImportRow } from './imports-schema.ts';
import { importUnderway, receiveFile } from './receive-file.ts';

const LISTED = 20;
const BATCH = 500;

export async function productFileRoutes(app: FastifyInstance, deps: { db: Db }): Promise<void> {
  const { db } = deps;
  await app.register(uploadRoutes, deps);

  serve(app, contract.exportProducts, async ({ reply, caller }) =>
    reply.type('text/csv; charset=utf-8').send(productsCsv(db, caller.permissions)),
  );

  serve(app, contract.listImports, async ({ caller }) => ({
    data: await withCounts(db, await repository.listImports(db, caller.permissions, LISTED)),
  }));

  serve(app, contract.getImport, async ({ params: { id }, caller }) => ({
    data: await toImport(db, await importFor(db, id, caller)),
  }));

  serve(app, contract.listImportedPieces, async ({ params: { id }, query, caller }) => {
    await importFor(db, id, caller);
    const { rows, total } = await repository.listPiecesOfImport(db, { importId: id, ...query });
    return { data: rows.map(toPiece), page: query.page, limit: query.limit, total };
  });

  serve(app, contract.importResult, async ({ params: { id }, reply, caller }) => {
    await importFor(db, id, caller);
    return reply.type('text/csv; charset=utf-8').send(csvOf(resultColumns, resultLines(db, id)));
  });

  serve(app, contract.checkImport, async ({ params: { id }, caller }) => {
    await importFor(db, id, caller);
    return {
      data: await toImport(db, await begin(db, id, { from: ['checked', 'refused', 'interrupted'], to: 'checking' })),
    };
  });

  serve(app, contract.applyImport, async ({ params: { id }, caller }) => {
    const [counted] = await withCounts(db, [await importFor(db, id, caller)]);
    if (counted && counted.counts.wrong > 0) {
      throw new AppError('import.wrong', 'Something is wrong in the file. Please correct it and upload it again.');
    }
    const { id: byId, name: byName } = actorOf(caller);
    return {
      data: await toImport(db, await begin(db, id, { from: ['checked'], to: 'applying', change: { byId, byName } })),
    };
  });

  serve(app, contract.cancelImport, async ({ params: { id }, caller }) => {
    await importFor(db, id, caller);
    const from = [...contract.underway, 'checked', 'refused', 'interrupted'] as const;
    if (!(await repository.moveImport(db, id, { from, to: 'cancelled' }))) throw wrongState();
    return { message: 'The import is cancelled. Nothing was changed.' };
  });
}

/** A scope of its own, because it accepts multipart forms only. */
async function uploadRoutes(app: FastifyInstance, deps: { db: Db }): Promise<void> {
  await acceptFiles(app);

  serve(app, contract.uploadImport, async ({ request, caller }) => {
    const sent = await sentFile(request, contract.uploadImport.files);
    const { name: fileName } = sent;
    const by = actorOf(caller);
    const mapping = readField(FileMapping, sent.fields['mapping']);
    const pictures = readField(SentPictures, sent.fields['pictures']);
    const { permissions } = caller;
    const row = await receiveFile(deps, { fileName, file: sent.file, mapping, pictures, by, permissions });
    return { data: await toImport(deps.db, row) };
  });

  serve(app, readFileColumns, async ({ request }) => {
    const { file } = await sentFile(request, readFileColumns.files);
    return { data: await fileColumns(readTable(file)) };
  });
}

/** What stands before the file in the form. */
function readField<Value>(schema: z.ZodType<Value>, part: MultipartFields[string]): Value | undefined {
  if (!part || !('value' in part)) return undefined;
  const parsed = AsJson.pipe(schema).safeParse(part.value);
  if (!parsed.success) throw fieldError('request.invalid', part.fieldname, 'Please choose again.');
  return parsed.data;
}

const AsJson = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'This is not JSON.' });
    return z.NEVER;
  }
});

const importFor = async (db: Db, id: string, { permissions }: Pick<Caller, 'permissions'>): Promise<ImportRow> =>
  existing('import', await repository.findImport(db, id, permissions));

async function begin(db: Db, id: string, move: Parameters<typeof repository.moveImport>[2]): Promise<ImportRow> {
  const moved = await repository.moveImport(db, id, move);
  if (moved === 'taken') throw importUnderway();
  if (!moved) throw wrongState();
  return moved;
}

const wrongState = () => new AppError('import.state', 'This can no longer be done with the import. Please look again.');

async function withCounts(db: Db, rows: readonly ImportRow[]): Promise<contract.Import[]> {
  const outcomes = await repository.countOutcomes(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = outcomes.filter(({ importId }) => importId === row.id);
    const of = (outcome: contract.ImportOutcome) => own.find((one) => one.outcome === outcome)?.pieces ?? 0;
    return {
      _id: row.id,
      fileName: row.fileName,
      state: row.state,
      message: row.message,
      notes: row.notes,
      rows: row.rows,
      pieces: row.pieces,
      done: row.done,
      counts: { wrong: of('wrong'), new: of('new'), changed: of('changed'), unchanged: of('unchanged') },
      by: row.byName,
      startedAt: row.startedAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
    };
  });
}

async function toImport(db: Db, row: ImportRow): Promise<contract.Import> {
  const [one] = await withCounts(db, [row]);
  if (!one) throw new Error('an import has no answer');
  return one;
}

const toPiece = ({ handle, title, row, outcome, findings }: ImportPieceRow): contract.ImportedPiece => ({
  handle: handle.startsWith(' ') ? '' : handle,
  title,
  row,
  outcome: outcome ?? 'unchanged',
  findings,
});

type ResultLine = Pick<contract.ImportedPiece, 'handle' | 'title' | 'outcome'> & contract.Finding;

const resultColumns = {
  Row: ({ row }: ResultLine) => String(row),
  Handle: ({ handle }: ResultLine) => handle,
  Title: ({ title }: ResultLine) => title,
  Outcome: ({ outcome }: ResultLine) => outcome,
  Column: ({ column }: ResultLine) => column,
  Before: ({ before = '' }: ResultLine) => before,
  After: ({ after = '' }: ResultLine) => after,
  'What is wrong': ({ message = '' }: ResultLine) => message,
};

async function* resultLines(db: Db, importId: string): AsyncGenerator<ResultLine[]> {
  const next = (last: ImportPieceRow | null) =>
    repository.listPieces(db, { importId, after: last?.row ?? 0, limit: BATCH });
  for await (const pieces of inBatches(BATCH, next)) {
    yield pieces.map(toPiece).flatMap(({ findings, ...piece }) => {
      const all = findings.length > 0 ? findings : [{ row: piece.row, column: '' }];
      return all.map((finding) => ({ ...piece, ...finding }));
    });
  }
}
