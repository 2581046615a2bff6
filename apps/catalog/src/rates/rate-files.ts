import type { Readable } from 'node:stream';
import type { Change } from '@kanaka/audit/record-change';
import { MAX_FILE_FINDINGS, type FileFindings } from '@kanaka/contracts/file-findings';
import { MOST_DAYS, PreciousMetal, RateEntry } from '@kanaka/contracts/catalog/metal-rates';
import { purityOf } from '@kanaka/contracts/catalog/purity';
import type { RateImport } from '@kanaka/contracts/catalog/rate-files';
import { caratOf, enteredFineness, finenesses } from '@kanaka/money/metal-rates';
import { csvOf, inBatches } from '@kanaka/server-kit/csv-file';
import type { Db } from '@kanaka/server-kit/database/database';
import { plain } from '@kanaka/server-kit/tables/plain-cell';
import { readTable, type TableRow } from '@kanaka/server-kit/tables/read-table';
import { tooLarge } from '@kanaka/server-kit/tables/table-record';
import { importRates, sortDays, type PastDay } from './import-rates.ts';
import type { MetalRateRow } from './rates-schema.ts';
import { listEntered } from './rates.repository.ts';

const BATCH = 1_000;

const columns = {
  Date: ({ effectiveAt }: MetalRateRow) => effectiveAt.toISOString(),
  Metal: ({ metal }: MetalRateRow) => metal,
  Purity: ({ metal, fineness }: MetalRateRow) => purityOf(metal, fineness),
  'Rate per gram': ({ paisePerGram }: MetalRateRow) => (paisePerGram / 100).toFixed(2),
};

/** What was entered, and set in place of derived rates: from it all others follow. */
export const ratesCsv = (db: Db): Readable =>
  csvOf(
    columns,
    inBatches(BATCH, (after: MetalRateRow | null) => listEntered(db, { after, limit: BATCH })),
  );

type Sent = { file: AsyncIterable<Uint8Array>; apply: boolean; actor: Change['actor'] };

/** Tells what is wrong in a file of past rates, or imports it if nothing is. */
export async function importRateFile({ db }: { db: Db }, { file, apply, actor }: Sent): Promise<RateImport> {
  const { days, faults } = await readRates(readTable(file), new Date());
  const { added, same, different, later } = await sortDays(db, days);
  const applied = apply && faults.length === 0;
  const stay = (some: readonly ReadDay[], message: string) => some.map(({ row }) => ({ row, column: 'Date', message }));
  const findings = [
    ...faults,
    ...stay(different, 'The shop has other rates of this day, which stay.'),
    ...stay(later, 'This is after the newest rate of the shop. Publish it as today’s rate.'),
  ];
  return {
    applied,
    days: applied ? await importRates({ db }, { days, actor }) : added.length,
    ...{ same: same.length, from: added[0]?.at ?? null, to: added.at(-1)?.at ?? null },
    ...{ faults: faults.length, findings: findings.slice(0, MAX_FILE_FINDINGS) },
  };
}

type Fault = FileFindings['findings'][number];
type ReadDay = PastDay & { row: number };
type Read = { at: string; metal: MetalRateRow['metal']; fineness: number; rate: number };

/** Rates of one time belong together, the oldest first. */
async function readRates(rows: AsyncIterable<TableRow>, now: Date): Promise<{ days: ReadDay[]; faults: Fault[] }> {
  const faults: Fault[] = [];
  const times = new Map<string, { row: number; rates: Read[] }>();
  for await (const { number: row, cells } of rows) {
    const read = readRow(cells, now);
    if ('message' in read) {
      faults.push({ row, ...read });
      continue;
    }
    const together = times.get(read.at) ?? { row, rates: [] };
    if (together.rates.some(({ metal, fineness }) => metal === read.metal && fineness === read.fineness)) {
      faults.push({ row, column: 'Purity', message: 'This purity already has a rate at this time.' });
      continue;
    }
    together.rates.push(read);
    times.set(read.at, together);
    if (times.size > MOST_DAYS) throw tooLarge(`At most ${MOST_DAYS.toLocaleString('en-IN')} days at once.`);
  }
  const inOrder = [...times].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const days = inOrder.flatMap(([at, { row, rates }]) => {
    const isEntered = ({ metal, fineness }: Read) => fineness === enteredFineness[metal];
    const entry = RateEntry.safeParse({
      ...Object.fromEntries(rates.filter(isEntered).map(({ metal, rate }) => [metal, rate])),
      overrides: rates
        .filter((rate) => !isEntered(rate))
        .map(({ metal, fineness, rate }) => ({ metal, fineness, rate })),
    });
    if (entry.success) return [{ row, at, ...entry.data }];
    const [issue] = entry.error.issues;
    faults.push({ row, column: 'Rate per gram', message: issue?.message ?? '' });
    return [];
  });
  return { days, faults };
}

function readRow(cells: Record<string, string>, now: Date): Read | Omit<Fault, 'row'> {
  const of = (form: RegExp) => Object.entries(cells).find(([heading]) => form.test(heading));
  const [, written = ''] = of(/^(?:date|day|time)/i) ?? [];
  const at = plain.moment(written.trim());
  if (at === undefined) return { column: 'Date', message: 'Please enter a day such as 21/11/2026.' };
  if (new Date(at) > now)
    return { column: 'Date', message: 'Rates of the past are imported, not those of the future.' };
  const metal = PreciousMetal.safeParse((of(/^metal/i)?.[1] ?? '').trim().toLowerCase());
  if (!metal.success) return { column: 'Metal', message: 'Choose gold, silver or platinum.' };
  const fineness = finenessIn(of(/^(?:purity|fineness|karat|carat)/i)?.[1] ?? '', metal.data);
  if (fineness === undefined) return { column: 'Purity', message: `There is no such purity of ${metal.data}.` };
  const [heading = '', rate = ''] = of(/^rate/i) ?? [];
  const rupees = plain.number(rate.trim());
  if (rupees === undefined) return { column: 'Rate per gram', message: 'Please enter an amount in plain digits.' };
  const grams = /\b10\s*g/i.test(heading) ? 10 : 1;
  return {
    at: new Date(at).toISOString(),
    metal: metal.data,
    fineness,
    rate: Number((Number(rupees) / grams).toFixed(2)),
  };
}

/** "22K (916)", "916" and "22 carat" are the same; without any it is what the owner enters. */
function finenessIn(purity: string, metal: MetalRateRow['metal']): number | undefined {
  if (purity.trim() === '') return enteredFineness[metal];
  const known: readonly number[] = finenesses[metal];
  const stamped = /\d{3}/.exec(purity)?.[0];
  if (stamped !== undefined) return known.find((fineness) => fineness === Number(stamped));
  const carat = /\d{1,2}/.exec(purity)?.[0];
  return metal === 'gold' ? known.find((fineness) => String(caratOf(fineness)) === carat) : undefined;
}
