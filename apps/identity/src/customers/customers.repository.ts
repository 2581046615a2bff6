import { type CustomerSort, MAX_CUSTOMERS_FOUND } from '@kanaka/contracts/identity/customers';
import type { JobData } from '@kanaka/queues/jobs';
import type { Db } from '@kanaka/server-kit/database/database';
import { listPage, type Asked, type ListedPage } from '@kanaka/server-kit/database/found-pages';
import { deleteRows, firstOf, onlyRow } from '@kanaka/server-kit/database/rows';
import { searchWords } from '@kanaka/server-kit/database/search-words';
import { and, asc, desc, eq, getTableColumns, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { NewUser, UserRow } from '../accounts/accounts.repository.ts';
import type { AddressRow } from '../addresses/addresses.repository.ts';
import { addresses, customerNotes, isCustomer, searchText, users, type CustomerNoteRow } from '../schema.ts';

/** As the indexes have it, read backwards. */
const sortings: Record<CustomerSort, SQL> = {
  'last-order': sql`last_order_at desc nulls last`,
  newest: desc(users.createdAt),
  spent: desc(users.spentPaise),
  orders: desc(users.orders),
};

const hasWord = ({ pattern }: { pattern: string }): SQL => sql`${searchText} like lower(${pattern})`;

/** The ids of the customers who match, sorted; newer accounts first where they are equal. */
export function listedIds({ words, sort }: { words: string; sort: CustomerSort }): SQL {
  const searched = searchWords(words) ?? [];
  const nothing = words && searched.length === 0 ? sql`false` : undefined;
  return sql`select ${users.id} from ${users} where ${and(isCustomer, ...searched.map(hasWord), nothing)}
    order by ${sortings[sort]}, ${users.id} desc`;
}

export const countQuery = sql`select count(*)::int as total from ${users} where ${isCustomer}`;

export const listCustomerIds = (
  db: Db,
  wanted: { words: string; sort: CustomerSort },
  asked: Asked,
): Promise<ListedPage> =>
  listPage(
    db,
    { ids: listedIds(wanted), count: countQuery, mostFound: wanted.words ? MAX_CUSTOMERS_FOUND : undefined },
    asked,
  );

const { passwordHash: _, ...columns } = getTableColumns(users);
export type CustomerRow = Omit<UserRow, 'passwordHash'>;

/** Customers in the order of the ids. */
export async function listCustomersById(db: Db, ids: readonly string[]): Promise<CustomerRow[]> {
  const rows = await db
    .select(columns)
    .from(users)
    .where(and(isCustomer, inArray(users.id, [...ids])));
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Customers in the order of their age: ids (UUIDv7) sort by creation time. */
export const listCustomersAfter = (
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<CustomerRow[]> =>
  db
    .select(columns)
    .from(users)
    .where(and(isCustomer, after === null ? undefined : gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);

/** Accounts of these addresses, held until the transaction ends. */
export const lockByEmail = (tx: Db, emails: readonly string[]) =>
  tx
    .select({ id: users.id, email: users.email, role: users.role, phone: users.phone })
    .from(users)
    .where(inArray(users.email, [...emails]))
    .orderBy(asc(users.email))
    .for('no key update');

/** How many there are now; addresses that have an account get no other one. */
export const insertCustomers = async (tx: Db, accounts: NewUser[]): Promise<number> =>
  (await tx.insert(users).values(accounts).onConflictDoNothing({ target: users.email }).returning({ id: users.id }))
    .length;

/** The same; a slot has one address. */
export const insertAddresses = async (tx: Db, more: (typeof addresses.$inferInsert)[]): Promise<number> =>
  (
    await tx
      .insert(addresses)
      .values(more)
      .onConflictDoNothing({ target: [addresses.userId, addresses.slot] })
      .returning({ id: addresses.id })
  ).length;

/** Stores the numbers of customers of whom none was known. */
export async function fillPhones(tx: Db, phones: readonly { id: string; phone: string }[]): Promise<void> {
  await tx.execute(sql`
    update ${users} set phone = known.phone
    from jsonb_to_recordset(${JSON.stringify(phones)}::jsonb) as known (id uuid, phone text)
    where ${users.id} = known.id and ${users.phone} = ''`);
}

/** Addresses of these customers: their own before those of others, the newest first. */
export async function listAddressesOf(db: Db, userIds: readonly string[]): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(inArray(addresses.userId, [...userIds]))
    .orderBy(sql`${addresses.recipient} <> ''`, desc(addresses.id));
}

/** Locked until the transaction ends, so that what is added to it is erased with it. */
export const lockCustomer = (tx: Db, id: string): Promise<{ id: string } | null> =>
  firstOf(
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(isCustomer, eq(users.id, id)))
      .for('key share'),
  );

/** Oldest first. */
export const listNotes = (db: Db, userId: string): Promise<CustomerNoteRow[]> =>
  db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.userId, userId))
    .orderBy(asc(customerNotes.createdAt), asc(customerNotes.id));

export const insertNote = (tx: Db, note: Omit<CustomerNoteRow, 'createdAt'>): Promise<CustomerNoteRow> =>
  onlyRow(tx.insert(customerNotes).values(note).returning());

/** How many there were: 0 when the customer has no such note (any more). */
export const deleteNote = (tx: Db, { userId, id }: { userId: string; id: string }): Promise<number> =>
  deleteRows(tx, customerNotes, eq(customerNotes.id, id), eq(customerNotes.userId, userId));

/** Stores what was bought, unless something later is stored already. Unknown customers were erased. */
export async function updateSums(tx: Db, { asOf, customers }: JobData<'customers', 'sums-changed'>): Promise<void> {
  const sums = customers.map(({ userId, orders, spentPaise, lastOrderAt }) => ({
    id: userId,
    orders,
    spent_paise: spentPaise,
    last_order_at: lastOrderAt,
  }));
  await tx.execute(sql`
    update ${users} set orders = sums.orders, spent_paise = sums.spent_paise, last_order_at = sums.last_order_at,
      sums_as_of = ${asOf}
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb)
      as sums (id uuid, orders integer, spent_paise bigint, last_order_at timestamptz)
    where ${users.id} = sums.id and ${users.sumsAsOf} < ${asOf}`);
}
