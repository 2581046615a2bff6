import * as contract from '@kanaka/contracts/orders/earlier-orders';
import { actorOf, recordChange } from '@kanaka/audit/record-change';
import { csvOf, inBatches, type Columns } from '@kanaka/server-kit/csv-file';
import { acceptFiles, sentFile } from '@kanaka/server-kit/sent-file';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { dayInIndia } from '../india-time.ts';
import { csvColumns } from '../order-handling/order-csv.ts';
import type { ServiceClients } from '../service-clients.ts';
import type { EarlierOrderRow } from './earlier-orders-schema.ts';
import * as repository from './earlier-orders.repository.ts';
import {
  importEarlierOrders,
  phoneKeyOf,
  removeEarlierFile,
  subject,
  withoutPrices,
  type EarlierDeps,
} from './import-earlier-orders.ts';
import { sourceOf } from './shopify-orders.ts';

type Deps = EarlierDeps & { serviceClients: Pick<ServiceClients, 'customer'> };

const BATCH = 500;

const columns: Columns<EarlierOrderRow> = Object.fromEntries(
  csvColumns.map((column) => [column, ({ cells }: EarlierOrderRow) => cells[column] ?? '']),
);

/** The owner's routes for orders of the time before this shop. */
export async function earlierOrderRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db } = deps;

  serve(app, contract.listEarlierOrders, async ({ query: { words, page, limit }, caller: { permissions } }) => {
    const seesContacts = permissions.has('customers:read');
    const { ids, ...found } = await repository.listEarlierIds(db, { words, seesContacts }, { page, limit });
    return { data: (await repository.listEarlierById(db, ids)).map(toEarlierOrder), page, limit, ...found };
  });

  serve(app, contract.earlierOrdersOfCustomer, async ({ params: { id }, query: { page, limit } }) => {
    const { email, phones } = await deps.serviceClients.customer(id);
    const contacts = { email: email.toLowerCase(), phoneKeys: phones.map(phoneKeyOf) };
    const [rows, total] = await Promise.all([
      repository.listEarlierOf(db, contacts, { page, limit }),
      repository.countEarlierOf(db, contacts),
    ]);
    return { data: rows.map(toEarlierOrder), page, limit, total };
  });

  serve(app, contract.listEarlierFiles, async () => ({
    data: (await repository.listFiles(db)).map(({ file: { id, name, source, importedAt }, orders }) => ({
      ...{ _id: id, name, source, orders },
      importedAt: importedAt.toISOString(),
    })),
  }));

  serve(app, contract.removeEarlierFile, async ({ params: { id }, caller }) => {
    await removeEarlierFile(deps, id, actorOf(caller));
    return { message: 'The import is removed.' };
  });

  serve(app, contract.exportEarlierOrders, async ({ caller, reply }) => {
    await recordChange(db, { actor: actorOf(caller), action: 'order.exported', subject, before: null, after: null });
    deps.wakeRelay();
    const fileName = contract.earlierOrdersFileName(dayInIndia(deps.now()));
    const next = (after: EarlierOrderRow | null) => repository.listEarlierAfter(db, after?.id ?? null, BATCH);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(csvOf(columns, inBatches(BATCH, next)));
  });

  await app.register(async (uploads) => {
    await acceptFiles(uploads);
    serve(uploads, contract.importEarlierOrders, async ({ request, query: { apply }, caller }) => {
      const { name: fileName, file } = await sentFile(request, contract.importEarlierOrders.files);
      return {
        data: await importEarlierOrders(deps, { file, fileName, apply, actor: actorOf(caller) }),
      };
    });
  });
}

function toEarlierOrder({ order, file }: repository.WithFile): z.input<typeof contract.EarlierOrder> {
  const { id, orderKey, cells, orderedAt } = order;
  return {
    _id: id,
    number: cells['Order Number'] ?? '',
    source: sourceOf(orderKey),
    orderedAt: orderedAt.toISOString(),
    customer: {
      name: cells['Customer'] || cells['Recipient'] || '',
      email: cells['E-mail'] ?? '',
      phone: cells['Phone'] ?? '',
    },
    items: withoutPrices(cells['Items'] ?? ''),
    pieces: Number(cells['Pieces']),
    total: Number(cells['Total']),
    status: cells['Order Status'] ?? '',
    paymentStatus: cells['Payment Status'] ?? '',
    file: { _id: file.id, name: file.name },
  };
}
