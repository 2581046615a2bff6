/**
 * `npm run chaos`: a drill in a separate shop. Without an argument all parts are killed in turn (killing.ts); `-- rolling`
 * restarts everything in turn as Kubernetes does; `-- restore` backs up, wipes and restores, and puts a damaged Postgres back to the moment before.
 */
import { join } from 'node:path';

// Apart from that of the browser tests; read when whole-shop is loaded.
process.env['E2E_DATA_DIR'] ??= join(import.meta.dirname, '../../../.data/chaos');

const drills: Record<string, () => Promise<unknown>> = {
  rolling: () => import('./rolling/main.ts'),
  restore: () => import('./restoring.ts'),
};

const drill = drills[process.argv[2] ?? ''];
if (drill) process.argv.splice(2, 1);
await (drill?.() ?? import('./killing.ts'));
process.exit();
