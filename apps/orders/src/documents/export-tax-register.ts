import type { Readable } from 'node:stream';
import type { RegisterPart } from '@kanaka/contracts/orders/tax-register';
import { csvOf, inBatches, type Columns } from '@kanaka/server-kit/csv-file';
import type { Db } from '@kanaka/server-kit/database/database';
import { moment, rupees } from '../csv.ts';
import {
  listDocuments,
  listNumbers,
  sumDocuments,
  type Days,
  type DocumentRow,
  type NumberRow,
  type SumRow,
} from './tax-register.repository.ts';

const A_BATCH = 500;

type Amounts = Pick<SumRow, 'taxable' | 'igst' | 'cgst' | 'sgst' | 'round_off' | 'shipping' | 'total'>;

const amounts: Columns<Amounts> = {
  'Taxable Value': ({ taxable }) => rupees(taxable),
  IGST: ({ igst }) => rupees(igst),
  CGST: ({ cgst }) => rupees(cgst),
  'SGST or UTGST': ({ sgst }) => rupees(sgst),
  'Round Off': ({ round_off }) => rupees(round_off),
  Shipping: ({ shipping }) => rupees(shipping),
  Total: ({ total }) => rupees(total),
};

const documentName = ({ kind, gstin }: Pick<DocumentRow, 'kind' | 'gstin'>) =>
  kind === 'credit-note' ? 'Credit note' : gstin === '' ? 'Bill of supply' : 'Invoice';

const ofDocuments: Columns<DocumentRow> = {
  Document: documentName,
  Number: ({ number }) => number,
  'Date (IST)': ({ issued_at }) => moment(issued_at),
  'Against Invoice': ({ against }) => against,
  'Invoice Date (IST)': ({ against_at }) => moment(against_at),
  'Order Number': ({ order_id }) => `#${order_id.slice(-8)}`,
  'Place of Supply': ({ place }) => place,
  'State Code': ({ state_code }) => state_code,
  HSN: ({ hsn }) => hsn,
  Pieces: ({ pieces }) => String(pieces),
  'Rate %': ({ percent }) => String(percent),
  ...amounts,
};

const sums = (what: Columns<SumRow>): Columns<SumRow> => ({
  ...what,
  'Rate %': ({ percent }) => String(percent),
  Invoices: ({ invoices }) => String(invoices),
  'Credit Notes': ({ credit_notes }) => String(credit_notes),
  ...amounts,
});

const ofHsn = sums({
  HSN: ({ what }) => what,
  Unit: () => 'NOS',
  Pieces: ({ pieces }) => String(pieces),
});

const ofStates = sums({
  'Place of Supply': ({ what }) => what,
  'State Code': ({ state_code }) => state_code,
});

const ofNumbers: Columns<NumberRow> = {
  Document: ({ kind }) => (kind === 'invoice' ? 'Invoices' : 'Credit notes'),
  'First Number': ({ first }) => first,
  'Last Number': ({ last }) => last,
  Issued: ({ count }) => String(count),
};

/** Invoices and credit notes of a period as CSV: each one, or their sums. */
export function exportTaxRegister(db: Db, part: Exclude<RegisterPart, 'gstr1'>, days: Days): Readable {
  const once = async function* <Row>(rows: Promise<Row[]>) {
    yield await rows;
  };
  if (part === 'hsn') return csvOf(ofHsn, once(sumDocuments(db, days, 'hsn')));
  if (part === 'states') return csvOf(ofStates, once(sumDocuments(db, days, 'states')));
  if (part === 'numbers') return csvOf(ofNumbers, once(listNumbers(db, days)));
  return csvOf(ofDocuments, allDocuments(db, days));
}

export const allDocuments = (db: Db, days: Days) =>
  inBatches<DocumentRow>(A_BATCH, (after) => listDocuments(db, days, { after, limit: A_BATCH }));
