import { toRupees } from '@kanaka/money/rupees';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { dayInIndia } from '../india-time.ts';
import { OUTSIDE_INDIA } from '../invoices/gst-words.ts';
import type { SellerSettings } from '../seller/known-seller.ts';
import { allDocuments } from './export-tax-register.ts';
import { listNumbers, sumDocuments, type Days, type DocumentRow, type SumRow } from './tax-register.repository.ts';

/** What the GST portal's offline tool calls its format at present. */
const VERSION = 'GST3.2.4';
/** An invoice to another state above this stands in the return by itself (since August 2024). */
const LARGE_PAISE = 1_00_000_00;

/** In which table a document stands; a credit note in that of its invoice. Nobody gives a GSTIN to buy, so there is no B2B. */
function tableOf({ state_code, intra, invoiced, percent }: DocumentRow): 'b2cs' | 'B2CL' | 'EXPWP' | 'EXPWOP' {
  if (state_code === OUTSIDE_INDIA) return percent > 0 ? 'EXPWP' : 'EXPWOP';
  return !intra && invoiced > LARGE_PAISE ? 'B2CL' : 'b2cs';
}

const day = (at: Date) => dayInIndia(at).split('-').reverse().join('-');

type Amounts = Pick<SumRow, 'taxable' | 'igst' | 'cgst' | 'sgst'>;
const igst = ({ taxable, igst: tax, percent }: Amounts & { percent: number }, sign = 1) => ({
  ...{ txval: toRupees(sign * taxable), rt: percent, iamt: toRupees(sign * tax) },
});
const numbered = (document: DocumentRow, sign?: 1 | -1) => [
  { num: Math.round(document.percent * 100) + 1, itm_det: igst(document, sign) },
];

/** The rows of a table by what they have in common. */
const grouped = <Row, Group extends object>(
  rows: Row[],
  keyOf: (row: Row) => string,
  group: (first: Row, all: Row[]) => Group,
) => [...Map.groupBy(rows, keyOf).values()].flatMap((all) => (all[0] ? [group(all[0], all)] : []));

const invoiceOf = (document: DocumentRow) => ({
  inum: document.number,
  idt: day(document.issued_at),
  val: toRupees(document.total),
});

function noteOf(document: DocumentRow) {
  const typ = tableOf(document);
  return {
    ...{ typ, ntty: 'C', nt_num: document.number, nt_dt: day(document.issued_at), val: toRupees(-document.total) },
    ...(typ === 'B2CL' && { pos: document.state_code }),
    itms: numbered(document, -1),
  };
}

/** Sales to a state at a rate, less its credit notes. */
function ofState({ intra, percent, state_code }: DocumentRow, all: DocumentRow[]) {
  const sum = (head: keyof Amounts) => toRupees(all.reduce((total, document) => total + document[head], 0));
  const taxes = intra ? { camt: sum('cgst'), samt: sum('sgst') } : { iamt: sum('igst') };
  const place = { sply_ty: intra ? 'INTRA' : 'INTER', rt: percent, typ: 'OE', pos: state_code };
  return { ...place, txval: sum('taxable'), ...taxes, csamt: 0 };
}

const ofHsn = (row: SumRow, index: number) => ({
  ...{ num: index + 1, hsn_sc: row.what, desc: 'Articles of jewellery', uqc: 'NOS', qty: row.pieces },
  ...{ ...igst(row), camt: toRupees(row.cgst), samt: toRupees(row.sgst), csamt: 0 },
});

/** What is empty is left out: the portal refuses an empty list. */
const unlessEmpty = <Part>(name: string, rows: readonly unknown[], part: Part) => rows.length > 0 && { [name]: part };

/** The return GSTR-1 of a month as the GST portal reads it: what the books of this registration have of these days, to the paisa. */
export async function gstr1(
  { db, sellerSettings }: { db: Db; sellerSettings: SellerSettings },
  days: Pick<Days, 'from' | 'to'>,
): Promise<string> {
  const { gstin } = await sellerSettings();
  if (gstin === '') throw new AppError('register.no-gstin', 'A business without GSTIN files no GSTR-1.');
  const own = { ...days, gstin };
  const documents: DocumentRow[] = [];
  for await (const batch of allDocuments(db, own)) documents.push(...batch);
  const [hsn, numbers] = await Promise.all([sumDocuments(db, own, 'hsn'), listNumbers(db, own)]);
  const isSmall = (document: DocumentRow) => tableOf(document) === 'b2cs';
  const [small, single] = [documents.filter(isSmall), documents.filter((document) => !isSmall(document))];
  const notes = single.filter(({ kind }) => kind === 'credit-note');
  const [large, exported] = [
    single.filter(({ kind, state_code }) => kind === 'invoice' && state_code !== OUTSIDE_INDIA),
    single.filter(({ kind, state_code }) => kind === 'invoice' && state_code === OUTSIDE_INDIA),
  ];
  const series = grouped(
    numbers,
    ({ kind }) => kind,
    ({ kind }, all) => ({
      doc_num: kind === 'invoice' ? 1 : 5,
      docs: all.map(({ first, last, count }, index) => ({
        ...{ num: index + 1, from: first, to: last, totnum: count, cancel: 0, net_issue: count },
      })),
    }),
  );
  const [year, month] = days.from.split('-');
  return JSON.stringify({
    ...{ gstin, fp: `${month}${year}`, version: VERSION, hash: 'hash' },
    ...unlessEmpty(
      'b2cl',
      large,
      grouped(
        large,
        ({ state_code }) => state_code,
        ({ state_code }, all) => ({
          pos: state_code,
          inv: all.map((document) => ({ ...invoiceOf(document), itms: numbered(document) })),
        }),
      ),
    ),
    ...unlessEmpty(
      'b2cs',
      small,
      grouped(small, ({ state_code, percent, intra }) => `${state_code} ${percent} ${intra}`, ofState),
    ),
    ...unlessEmpty('cdnur', notes, notes.map(noteOf)),
    ...unlessEmpty(
      'exp',
      exported,
      grouped(exported, tableOf, (first, all) => ({
        exp_typ: tableOf(first) === 'EXPWP' ? 'WPAY' : 'WOPAY',
        inv: all.map((document) => ({ ...invoiceOf(document), itms: [{ ...igst(document), csamt: 0 }] })),
      })),
    ),
    ...unlessEmpty('hsn', hsn, { hsn_b2c: hsn.map(ofHsn) }),
    ...unlessEmpty('doc_issue', series, { doc_det: series }),
  });
}
