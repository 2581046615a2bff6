import { UnitDraft } from '@kanaka/contracts/catalog/units';

/** `lines`: the line of each unit, counted from 1. */
export type PastedUnits = { units: UnitDraft[]; lines: number[]; faults: string[] };

const COLUMNS = 5;

/**
 * Units from a spreadsheet or a list, one a line: tag, gross weight, net weight, HUID, size. The columns are separated by
 * tabs, semicolons or commas; HUID and size can be left out. A heading in the first line is passed over.
 */
export function pastedUnits(text: string): PastedUnits {
  const pasted: PastedUnits = { units: [], lines: [], faults: [] };
  const lineOf = new Map<string, number>();
  const filled = text.split('\n').flatMap((line, place) => (line.trim() === '' ? [] : [{ line, at: place + 1 }]));
  for (const [place, { line, at }] of filled.entries()) {
    const cells = line.split(/\t|;/.exec(line)?.[0] ?? ',').map((cell) => cell.trim());
    const [tag = '', grossWeight = '', netWeight = '', huid = '', size = ''] = cells;
    if (place === 0 && !/\d/.test(grossWeight + netWeight) && /[a-z]/i.test(grossWeight)) continue;
    const unit = { tag, grossWeight, netWeight, huid, size };
    const { data, error } = UnitDraft.safeParse(unit);
    const before = [data?.tag, data?.huid].flatMap((mark) => (mark && lineOf.has(mark) ? [mark] : []))[0];
    if (cells.length > COLUMNS || [grossWeight, netWeight].some((weight) => weight.includes(',')))
      pasted.faults.push(`Line ${at}: please write weights with a point, such as 12.500.`);
    else if (!data) pasted.faults.push(`Line ${at}: ${error.issues[0]?.message}`);
    else if (before) pasted.faults.push(`Line ${at}: ${before} stands in line ${lineOf.get(before)} already.`);
    else {
      pasted.units.push(data);
      pasted.lines.push(at);
    }
    for (const mark of [data?.tag, data?.huid]) if (mark && !lineOf.has(mark)) lineOf.set(mark, at);
  }
  return pasted;
}
