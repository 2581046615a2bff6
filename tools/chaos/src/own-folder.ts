/** The drill's shop keeps its data apart from the journeys'. Imported before whole-shop, which reads this when it is loaded. */
import { join } from 'node:path';

process.env['E2E_DATA_DIR'] ??= join(import.meta.dirname, '../../../.data/chaos');
