/** Rates of metals as a file, out of the shop and into it. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileFindings } from '../file-findings.ts';
import { Flag, Instant } from '../shapes.ts';

const MAX_RATE_FILE_BYTES = 2 * 1024 * 1024;

export const RateImport = z.object({
  ...fileFindings,
  /** How many days would be added, from when until when. */
  days: z.int(),
  from: Instant.nullable(),
  to: Instant.nullable(),
  /** How many the shop has with the same rates. Findings name those with others, which stay. */
  same: z.int(),
});
export type RateImport = z.infer<typeof RateImport>;

export const exportRates = endpoint.get('/admin/rates/export', 'products:read', {
  summary:
    'All rates that were entered or set in place of derived ones, as a CSV file that can be read back, the oldest first.',
  produces: 'text/csv',
});

export const importRateFile = endpoint.post('/admin/rates/import-file', 'rates:publish', {
  summary:
    'Reads a CSV or .xlsx file of past rates (date, metal, purity, rate per gram), sent as `file`: with `apply` all of it or nothing, else it tells what is wrong. Days that the shop has rates of stay as they are, and none is added after its newest.',
  errors: ['file.unreadable', 'file.too-large', 'upload.not-multipart'],
  files: { field: 'file', maxBytes: MAX_RATE_FILE_BYTES },
  query: z.object({ apply: Flag }),
  reply: z.object({ data: RateImport }),
});

/** The name of the file. */
export const ratesFileName = (day: string) => `rates-${day}.csv`;
