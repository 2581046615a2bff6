import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '@kanaka/server-kit/database/database';
import { z } from 'zod';
import { midnightAfter, startOfDay } from '../india-time.ts';

/** First and last day in India, and of which registration if not of every one. */
export type Days = { from: string; to: string; gstin?: string };

/** Paise, which Postgres returns as text. */
const Paise = z.coerce.number().int();
const Amounts = z.object({
  taxable: Paise,
  igst: Paise,
  cgst: Paise,
  sgst: Paise,
  round_off: Paise,
  shipping: Paise,
  total: Paise,
});

const amountsOf = (sign: SQL) => {
  const paise = (field: string) => sql`${sign} * coalesce((data ->> ${sql.raw(`'${field}'`)})::bigint, 0)`;
  return sql`${paise('subtotalPaise')} as taxable, ${paise('igstPaise')} as igst, ${paise('cgstPaise')} as cgst,
    ${paise('sgstPaise')} as sgst, ${paise('roundOffPaise')} as round_off, ${paise('shippingPaise')} as shipping,
    ${paise('totalPaise')} as total`;
};

/** The documents of a period as rows; credit notes take away. */
function documents({ from, to, gstin }: Days): SQL {
  const within = sql`issued_at >= ${startOfDay(from).toISOString()}::timestamptz
    and issued_at < ${midnightAfter(startOfDay(to)).toISOString()}::timestamptz
    ${gstin === undefined ? sql`` : sql`and data #>> '{seller,gstin}' = ${gstin}`}`;
  const shared = sql`data #>> '{seller,gstin}' as gstin, data ->> 'orderId' as order_id, data ->> 'placeOfSupply' as place,
    coalesce(substring(data ->> 'placeOfSupply' from '[(]([0-9]{2})[)]$'), '') as state_code,
    (data ->> 'intraState')::boolean as intra, data #>> '{lines,0,hsn}' as hsn, (data ->> 'taxPercent')::numeric as percent`;
  const pieces = sql`(select sum((line ->> 'quantity')::int) from jsonb_array_elements(data -> 'lines') as line)`;
  return sql`
    select 'invoice' as kind, number, issued_at, '' as against, null::timestamptz as against_at, ${shared},
      (data ->> 'totalPaise')::bigint as invoiced,
      coalesce(${pieces}, 0) as pieces, ${amountsOf(sql`1`)}
    from invoices where ${within}
    union all
    select 'credit-note', number, issued_at, data ->> 'invoiceNumber', (data ->> 'invoiceDate')::timestamptz, ${shared},
      (select (invoices.data ->> 'totalPaise')::bigint from invoices where invoices.number = credit_notes.data ->> 'invoiceNumber'),
      -coalesce(${pieces}, 0), ${amountsOf(sql`-1`)}
    from credit_notes where ${within}`;
}

const DocumentRow = Amounts.extend({
  kind: z.enum(['invoice', 'credit-note']),
  number: z.string(),
  issued_at: z.coerce.date(),
  against: z.string(),
  against_at: z.coerce.date().nullable(),
  gstin: z.string(),
  order_id: z.string(),
  state_code: z.string(),
  place: z.string(),
  hsn: z.string(),
  percent: z.coerce.number(),
  pieces: Paise,
  intra: z.boolean(),
  /** The total of the invoice, of a credit note that of the one that it corrects. */
  invoiced: Paise,
});
export type DocumentRow = z.output<typeof DocumentRow>;

/** Documents by time and number; the next ones after one. */
export async function listDocuments(
  db: Db,
  days: Days,
  { after, limit }: { after: DocumentRow | null; limit: number },
): Promise<DocumentRow[]> {
  const isLater = after
    ? sql`where (issued_at, number) > (${after.issued_at.toISOString()}::timestamptz, ${after.number})`
    : sql``;
  const { rows } = await db.execute(sql`
    select * from (${documents(days)}) as document ${isLater} order by issued_at, number limit ${limit}`);
  return z.array(DocumentRow).parse(rows);
}

const SumRow = Amounts.extend({
  what: z.string(),
  state_code: z.string(),
  percent: z.coerce.number(),
  pieces: Paise,
  invoices: Paise,
  credit_notes: Paise,
});
export type SumRow = z.output<typeof SumRow>;

/** Their sums by HSN code or by place of supply, each with its rate. */
export async function sumDocuments(db: Db, days: Days, by: 'hsn' | 'states'): Promise<SumRow[]> {
  const [what, stateCode] = by === 'hsn' ? [sql`hsn`, sql`''`] : [sql`place`, sql`state_code`];
  const { rows } = await db.execute(sql`
    select ${what} as what, ${stateCode} as state_code, percent, sum(pieces) as pieces,
      count(*) filter (where kind = 'invoice') as invoices, count(*) filter (where kind = 'credit-note') as credit_notes,
      sum(taxable) as taxable, sum(igst) as igst, sum(cgst) as cgst, sum(sgst) as sgst, sum(round_off) as round_off,
      sum(shipping) as shipping, sum(total) as total
    from (${documents(days)}) as document
    group by 1, 2, 3 order by 2, 1, 3`);
  return z.array(SumRow).parse(rows);
}

const NumberRow = z.object({
  kind: z.enum(['invoice', 'credit-note']),
  first: z.string(),
  last: z.string(),
  count: z.coerce.number().int(),
});
export type NumberRow = z.output<typeof NumberRow>;

/** From which to which number of each series documents were issued. */
export async function listNumbers(db: Db, days: Days): Promise<NumberRow[]> {
  const { rows } = await db.execute(sql`
    select kind, min(number) as first, max(number) as last, count(*) as count
    from (${documents(days)}) as document
    group by kind, regexp_replace(number, '/[^/]*$', '') order by kind desc, 2`);
  return z.array(NumberRow).parse(rows);
}
