import { UnitDraft } from '@kanaka/contracts/units';
import type { z } from 'zod';

export type PastedUnits = { units: z.input<typeof UnitDraft>[]; faults: string[] };

/**
 * Units from a spreadsheet or a list, one a line: tag, gross weight, net weight, HUID, size. The columns are separated by
 * tabs, semicolons or commas; HUID and size can be left out.
 */
export function pastedUnits(text: string): PastedUnits {
  const units: PastedUnits['units'] = [];
  const faults: string[] = [];
  for (const [place, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [tag = '', grossWeight = '', netWeight = '', huid = '', size = ''] = line
      .split(/\t|;|,/)
      .map((cell) => cell.trim());
    const unit = { tag, grossWeight, netWeight, huid, size };
    const [issue] = UnitDraft.safeParse(unit).error?.issues ?? [];
    if (issue) faults.push(`Line ${place + 1}: ${issue.message}`);
    else units.push(unit);
  }
  return { units, faults };
}
