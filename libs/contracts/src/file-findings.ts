/** What the reading of a small file says, which is applied as a whole or not at all. */
import { z } from 'zod';

export const MAX_FILE_FINDINGS = 200;

export const fileFindings = {
  /** Whether it was done: all of it. */
  applied: z.boolean(),
  /** How many faults there are, and the first of them, by the row’s number in a spreadsheet. */
  faults: z.int(),
  findings: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
};

const FileFindings = z.object(fileFindings);
export type FileFindings = z.infer<typeof FileFindings>;
