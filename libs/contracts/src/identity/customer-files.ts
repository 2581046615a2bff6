/** Customers as a file, out of the shop and into it. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileFindings } from '../file-findings.ts';
import { Flag } from '../shapes.ts';

export const MAX_CUSTOMERS_IN_FILE = 10_000;
const MAX_CUSTOMER_FILE_BYTES = 8 * 1024 * 1024;

/** The columns of our file. A customer with several addresses has a row for each. */
export const customerColumns = [
  'Name',
  'Email',
  'Phone',
  'Recipient',
  'Address',
  'City',
  'State',
  'Country',
  'Pincode',
  'Address phone',
  'Delivery notes',
] as const;
export type CustomerColumn = (typeof customerColumns)[number];

/** What a file of customers would do, or has done. */
export const CustomerImport = z.object({
  ...fileFindings,
  rows: z.int(),
  /** Customers without an account before, with something new, and as they are. */
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Their headings that say nothing to the shop. */
  unknown: z.array(z.string()),
  /** Rows with a city or pincode, but without the street: those parts are left out. */
  withoutStreet: z.int(),
  /** Rows of customers without an e-mail address, who are left out. */
  withoutEmail: z.int(),
});
export type CustomerImport = z.infer<typeof CustomerImport>;

export const exportCustomers = endpoint.get('/admin/customers/export', 'customers:read', {
  confirms: true,
  summary: 'All customers’ accounts with their addresses as a CSV file that can be read back, the oldest first.',
  produces: 'text/csv',
});

export const importCustomers = endpoint.post('/admin/customers/import', 'customers:write', {
  summary:
    'Reads a CSV or .xlsx file of customers sent as `file`, up to 8 MB and 10,000 rows: with `apply` all of it or nothing, else it tells what it would do. New accounts have no password (their owners choose one by e-mail) and no consents; of accounts that exist only what is missing is added.',
  errors: ['file.unreadable', 'file.too-large', 'import.state', 'upload.not-multipart'],
  files: { field: 'file', maxBytes: MAX_CUSTOMER_FILE_BYTES },
  query: z.object({ apply: Flag }),
  reply: z.object({ data: CustomerImport }),
});

/** The name of the file. */
export const customersFileName = (day: string) => `customers-${day}.csv`;
