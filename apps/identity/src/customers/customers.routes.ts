import * as contract from '@kanaka/contracts/identity/customers';
import * as files from '@kanaka/contracts/identity/customer-files';
import type { Note } from '@kanaka/contracts/notes';
import { toRupees } from '@kanaka/money/rupees';
import type { TransactionHandlers } from '@kanaka/queues/inbox';
import { notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { actorOf } from '@kanaka/audit/record-change';
import { acceptFiles, sentFile } from '@kanaka/server-kit/sent-file';
import { customersCsv, recordExport } from './export-customers.ts';
import { importCustomers, type CustomerFileDeps } from './import-customers.ts';
import type { AddressRow } from '../addresses/addresses.repository.ts';
import { toAddress } from '../addresses/address-mapper.ts';
import { neverCached } from '../never-cached.ts';
import type { CustomerNoteRow } from '../schema.ts';
import { addNote, removeNote } from './change-notes.ts';
import * as repository from './customers.repository.ts';

/** Customers' accounts for the owner. */
export async function customerRoutes(app: FastifyInstance, deps: { db: Db; wakeRelay: () => void }): Promise<void> {
  neverCached(app);
  const { db } = deps;

  async function read(ids: readonly string[]) {
    const rows = await repository.listCustomersById(db, ids);
    const addresses = Map.groupBy(await repository.listAddressesOf(db, ids), ({ userId }) => userId);
    return rows.map((row) => ({ row, addresses: addresses.get(row.id) ?? [] }));
  }

  serve(
    app,
    contract.listCustomers,
    async ({ query: { page, limit, words, sort: asked }, caller: { permissions } }) => {
      const sort = asked === 'spent' && !permissions.has('orders:amounts') ? 'last-order' : asked;
      const { ids, ...found } = await repository.listCustomerIds(db, { words, sort }, { page, limit });
      return { data: (await read(ids)).map(({ row, addresses }) => toCustomer(row, addresses)), page, limit, ...found };
    },
  );

  serve(app, contract.customerDetails, async ({ params: { id } }) => {
    const [found] = await read([id]);
    if (!found) throw notFound('customer');
    const { row, addresses } = found;
    const notes = await repository.listNotes(db, id);
    return {
      data: { ...toCustomer(row, addresses), addresses: addresses.map(toAddress), notes: notes.map(toNote) },
    };
  });

  serve(app, contract.customerForOrder, async ({ params: { id } }) => {
    const [found] = await read([id]);
    if (!found) throw notFound('customer');
    const { userName: name, email, emailProvenAt, phone } = found.row;
    const own = found.addresses.filter(({ recipient }) => recipient === '');
    const phones = [phone, ...own.map((address) => address.phone)].filter(Boolean);
    return { name, email, emailProven: emailProvenAt !== null, phones };
  });

  serve(app, contract.addCustomerNote, async ({ params: { id }, body: { text }, caller }) => ({
    message: 'The note has been added.',
    data: toNote(await addNote(deps, { userId: id, text, by: caller })),
  }));

  serve(app, contract.deleteCustomerNote, async ({ params: { id, noteId }, caller }) => {
    await removeNote(deps, { userId: id, noteId, by: caller });
    return { message: 'The note has been deleted.' };
  });
}

/** Customers as a file, out of the shop and into it. */
export async function customerFileRoutes(app: FastifyInstance, deps: CustomerFileDeps): Promise<void> {
  neverCached(app);

  serve(app, files.exportCustomers, async ({ caller, reply }) => {
    await recordExport(deps.db, actorOf(caller));
    deps.wakeRelay();
    return reply.type('text/csv; charset=utf-8').send(customersCsv(deps.db));
  });

  await app.register(async (uploads) => {
    await acceptFiles(uploads);
    serve(uploads, files.importCustomers, async ({ request, query: { apply }, caller }) => {
      const { file } = await sentFile(request, files.importCustomers.files);
      return { data: await importCustomers(deps, { file, apply, actor: actorOf(caller) }) };
    });
  });
}

/** What `orders` reports about customers. */
export const customerJobs: TransactionHandlers<'customers'> = {
  'sums-changed': (sums, tx) => repository.updateSums(tx, sums),
};

function toCustomer(row: repository.CustomerRow, [first]: readonly AddressRow[]): z.input<typeof contract.Customer> {
  return {
    _id: row.id,
    name: row.userName,
    email: row.email,
    emailProvenAt: row.emailProvenAt?.toISOString() ?? null,
    openedAt: row.createdAt.toISOString(),
    city: first?.city ?? '',
    phone: first?.phone ?? '',
    orders: row.orders,
    spent: toRupees(row.spentPaise),
    lastOrderAt: row.lastOrderAt?.toISOString() ?? null,
  };
}

function toNote({ id, text, authorName, createdAt }: CustomerNoteRow): Note {
  return { _id: id, text, author: authorName, createdAt: createdAt.toISOString() };
}
