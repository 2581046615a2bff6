import type { Readable } from 'node:stream';
import { csvOf, inBatches, type Columns } from '@kanaka/server-kit/csv-file';
import type { Db } from '@kanaka/server-kit/database/database';
import { moment, rupees } from '../csv.ts';
import { listBookedLines, type BookedLine, type Days } from './settlements.repository.ts';

const A_BATCH = 500;

const problems = {
  missing: '',
  'no-order': 'No order of the shop',
  unknown: 'Not in the shop’s books',
  amount: 'Another amount',
};

/** The columns for the accountant; those of a settlement add up to what the bank has received, by its UTR. */
const columns: Columns<BookedLine> = {
  'Settled At (IST)': ({ settlement }) => moment(settlement.settledAt),
  UTR: ({ settlement }) => settlement.utr,
  Settlement: ({ settlement }) => settlement.id,
  'Settlement Status': ({ settlement }) => settlement.status,
  'Settlement Amount': ({ settlement }) => rupees(settlement.amountPaise),
  Type: ({ line }) => line.kind,
  ID: ({ line }) => line.id,
  'Date (IST)': ({ line }) => moment(line.createdAt),
  Amount: ({ line }) => rupees(line.amountPaise),
  'Fee with GST': ({ line }) => rupees(line.feePaise),
  'GST on Fee': ({ line }) => rupees(line.taxPaise),
  'Net to Bank': ({ line }) => rupees(line.netPaise),
  'Order Number': ({ line }) => (line.orderId ? `#${line.orderId.slice(-8)}` : ''),
  'Invoice Number': ({ invoiceNumber }) => invoiceNumber ?? '',
  'Amount in the Shop': ({ line }) => (line.expectedPaise === null ? '' : rupees(line.expectedPaise)),
  'To Clarify': ({ line, note }) => (line.problem && note === null ? problems[line.problem] : ''),
  Clarified: ({ note }) => note ?? '',
  Description: ({ line }) => line.description,
};

/** The lines of a period's settlements as CSV, read as fast as the client consumes them. */
export const exportSettlements = (db: Db, days: Days): Readable =>
  csvOf(
    columns,
    inBatches<BookedLine>(A_BATCH, (after) => listBookedLines(db, days, { after, limit: A_BATCH })),
  );
