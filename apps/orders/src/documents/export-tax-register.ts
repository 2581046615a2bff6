import type { Readable } from 'node:stream';
import type { RegisterPart } from '@kanaka/contracts/orders/tax-register';
import { csvOf, inBatches, type Columns } from '@kanaka/server-kit/csv-file';
import type { Db } from '@kanaka/server-kit/database/database';
import { moment, rupees } from '../csv.ts';
import * as repository from './tax-register.repository.ts';

const A_BATCH = 500;

type Amounts = Pick<repository.SumRow, 'taxable' | 'igst' | 'cgst' | 'sgst' | 'round_off' | 'shipping' | 'total'>;

const amounts: Columns<Amounts> = {
  'Taxable Value': ({ taxable }) => rupees(taxable),
  IGST: ({ igst }) => rupees(igst),
  CGST: ({ cgst }) => rupees(cgst),
  'SGST or UTGST': ({ sgst }) => rupees(sgst),
  'Round Off': ({ round_off }) => rupees(round_off),
  Shipping: ({ shipping }) => rupees(shipping),
  Total: ({ total }) => rupees(total),
};

const documentName = ({ kind, gstin }: Pick<repository.DocumentRow, 'kind' | 'gstin'>) =>
  kind === 'credit-note' ? 'Credit note' : gstin === '' ? 'Bill of supply' : 'Invoice';

const ofDocuments: Columns<repository.DocumentRow> = {
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

const sums = (what: Columns<repository.SumRow>): Columns<repository.SumRow> => ({
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

const ofNumbers: Columns<repository.NumberRow> = {
  Document: ({ kind }) => (kind === 'invoice' ? 'Invoices' : 'Credit notes'),
  'First Number': ({ first }) => first,
  'Last Number': ({ last }) => last,
  Issued: ({ count }) => String(count),
};

/** Invoices and credit notes of a period as CSV: each one, or their sums. */
export function exportTaxRegister(db: Db, part: Exclude<RegisterPart, 'gstr1'>, days: repository.Days): Readable {
  const once = async function* <Row>(rows: Promise<Row[]>) {
    yield await rows;
  };
  if (part === 'hsn') return csvOf(ofHsn, once(repository.sumDocuments(db, days, 'hsn')));
  if (part === 'states') return csvOf(ofStates, once(repository.sumDocuments(db, days, 'states')));
  if (part === 'numbers') return csvOf(ofNumbers, once(repository.listNumbers(db, days)));
  return csvOf(ofDocuments, allDocuments(db, days));
}

export const allDocuments = (db: Db, days: repository.Days) =>
  inBatches<repository.DocumentRow>(A_BATCH, (after) => repository.listDocuments(db, days, { after, limit: A_BATCH }));
