import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openGround, type RestoreGround } from '../restore/ground.ts';
import { findPgBackRest, findPostgresPrograms } from '../restore/postgres-programs.ts';
import { openLogArchive, type LogArchive } from './log-archive.ts';
import { runPitrDrill, type PitrReport } from './pitr-drill.ts';

const programs = await findPostgresPrograms();
// As for the restore drill: programs that no npm package contains.
const drill = programs && (await findPgBackRest()) ? describe : describe.skip;

drill('a Postgres whose log is archived, put back to the moment before somebody damaged it', () => {
  let folder: string;
  let archive: LogArchive;
  let ground: RestoreGround;
  let report: PitrReport;
  beforeAll(async () => {
    if (!programs) return;
    folder = await mkdtemp(join(tmpdir(), 'kanaka-pitr-'));
    archive = await openLogArchive(join(folder, 'archive'), join(folder, 'postgres'));
    ground = await openGround(folder, programs, archive);
    report = await runPitrDrill(ground, archive, { orders: 100 });
  }, 240_000);
  afterAll(async () => {
    await ground.stop();
    await archive.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('has the orders of that moment: those after the backup, and none of those that came later', () => {
    expect(report.orders).toEqual({
      'at the backup': 100,
      'at the moment': 120,
      'at the damage': 130,
      restored: 120,
    });
  });

  it('has every row and sequence of all databases as it was, also of those that were dropped', () => {
    expect(report.differences).toEqual([]);
  });

  it('has the series of invoices without a gap, and goes on with the next number', async () => {
    expect(report.invoices.broken).toEqual([]);
    expect(report.invoices.figures).toMatch(/^KNK\/.*: 1 to \d+/);
    const behind = await ground.query(
      'orders',
      `select series from serial_counters
        where last <> (select count(*) from invoices where starts_with(number, series || '/'))`,
    );
    expect(behind).toEqual([]);
  });
});
