/** `npm run chaos`: in a shop of its own all parts are killed in turn; with `-- rolling` restarted, as Kubernetes does. */
import { join } from 'node:path';

// Apart from that of the browser tests; read when whole-shop is loaded.
process.env['E2E_DATA_DIR'] ??= join(import.meta.dirname, '../../../.data/chaos');

await (process.argv[2] === 'rolling' ? import('./rolling/main.ts') : import('./killing.ts'));
process.exit();
