import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { findPostgresPrograms } from '../restore/postgres-programs.ts';
import { runPitrDrill } from './pitr-drill.ts';

it('a Postgres whose log is archived is as it was at the moment before somebody damaged it', async () => {
  const programs = await findPostgresPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'kanaka-pitr-'));
  try {
    const report = await runPitrDrill(folder, programs, { orders: 100 });
    expect(report).toMatchObject({
      // Those after the backup, and none of those that came later.
      orders: { 'at the backup': 100, 'at the moment': 120, 'at the damage': 130, restored: 120 },
      differences: [],
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 240_000);
