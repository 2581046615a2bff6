/** The benchmark's data folder, apart from that of the browser tests. Imported before whole-shop, which reads this variable. */
import { join } from 'node:path';

process.env['E2E_DATA_DIR'] ??= join(import.meta.dirname, '../../../../.data/bench-shop');
