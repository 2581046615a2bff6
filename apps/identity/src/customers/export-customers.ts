import type { Readable } from 'node:stream';
import type { CustomerColumn } from '@kanaka/contracts/identity/customer-files';
import { csvOf, inBatches } from '@kanaka/server-kit/csv-file';
import { recordChange, type Change } from '@kanaka/audit/record-change';
import type { Db } from '@kanaka/server-kit/database/database';
import type { AddressRow } from '../addresses/addresses.repository.ts';
import { listAddressesOf, listCustomersAfter, type CustomerRow } from './customers.repository.ts';

const BATCH = 500;

type Line = { customer: CustomerRow; address: AddressRow | undefined };

const columns: Record<CustomerColumn, (line: Line) => string> = {
  Name: ({ customer }) => customer.userName,
  Email: ({ customer }) => customer.email,
  Phone: ({ customer }) => customer.phone,
  Recipient: ({ address }) => address?.recipient ?? '',
  Address: ({ address }) => address?.address ?? '',
  City: ({ address }) => address?.city ?? '',
  State: ({ address }) => address?.state ?? '',
  Country: ({ address }) => address?.country ?? '',
  Pincode: ({ address }) => address?.pincode ?? '',
  'Address phone': ({ address }) => address?.phone ?? '',
  'Delivery notes': ({ address }) => address?.notes ?? '',
};

/** A line for each address of a customer, or one without; made as fast as it is read. */
export function customersCsv(db: Db): Readable {
  return csvOf(columns, lines(db));
}

async function* lines(db: Db): AsyncGenerator<Line[]> {
  const next = (last: CustomerRow | null) => listCustomersAfter(db, { after: last?.id ?? null, limit: BATCH });
  for await (const customers of inBatches(BATCH, next)) {
    const ids = customers.map(({ id }) => id);
    const addresses = Map.groupBy(await listAddressesOf(db, ids), ({ userId }) => userId);
    yield customers.flatMap((customer) => {
      const own = addresses.get(customer.id)?.toSorted((one, other) => (one.id < other.id ? -1 : 1)) ?? [];
      return (own.length > 0 ? own : [undefined]).map((address) => ({ customer, address }));
    });
  }
}

/** Adds an export of customers to the audit log. */
export const recordExport = (db: Db, actor: Change['actor']): Promise<void> =>
  recordChange(db, {
    ...{ actor, action: 'customer.exported', before: {}, after: {} },
    subject: { kind: 'customer', id: 'export', name: 'Customers as CSV' },
  });
