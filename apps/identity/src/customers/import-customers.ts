import { randomBytes } from 'node:crypto';
import { MAX_ADDRESSES, type AddressDraft } from '@kanaka/contracts/identity/addresses';
import { MAX_FILE_FINDINGS } from '@kanaka/contracts/file-findings';
import type { CustomerImport } from '@kanaka/contracts/identity/customer-files';
import { recordChange, type Change } from '@kanaka/audit/record-change';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { readTable } from '@kanaka/server-kit/tables/read-table';
import { v7 as uuidv7 } from 'uuid';
import type { NewUser } from '../accounts/accounts.repository.ts';
import { hashPassword } from '../accounts/passwords.ts';
import type { AddressRow } from '../addresses/addresses.repository.ts';
import type { Places } from '../places/places.ts';
import { fillPhones, insertAddresses, insertCustomers, listAddressesOf, lockByEmail } from './customers.repository.ts';
import { readCustomers, type Fault, type FiledCustomer, type FiledCustomers } from './read-customers.ts';
import type { addresses } from '../schema.ts';

type Sent = { file: AsyncIterable<Uint8Array>; apply: boolean; actor: Change['actor'] };
export type CustomerFileDeps = { db: Db; places: Places; wakeRelay: () => void };

/** Rows in one statement. */
const BATCH = 1_000;

/** Tells what a file of customers would do, or does it: in one transaction, so that it is all of it or nothing. */
export async function importCustomers(
  { db, places, wakeRelay }: CustomerFileDeps,
  sent: Sent,
): Promise<CustomerImport> {
  const read = await readCustomers(places, readTable(sent.file));
  const done = await db.transaction(async (tx) => {
    const plan = await planOf(tx, read);
    const applied = sent.apply && plan.faults.length === 0;
    if (applied) await carryOut(tx, plan, sent.actor);
    return { plan, applied };
  });
  if (done.applied) wakeRelay();
  const { plan, applied } = done;
  return {
    applied,
    rows: read.rows,
    added: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged,
    unknown: read.unknown,
    withoutStreet: read.withoutStreet,
    withoutEmail: read.withoutEmail,
    faults: plan.faults.length,
    findings: plan.faults.toSorted((one, other) => one.row - other.row).slice(0, MAX_FILE_FINDINGS),
  };
}

type NewAddress = typeof addresses.$inferInsert;
type Plan = {
  added: NewUser[];
  changed: { id: string; phone: string }[];
  unchanged: number;
  addresses: NewAddress[];
  faults: Fault[];
};

/**
 * Accounts that exist are held until the end, so that nobody erases one meanwhile: in the order of their addresses, so that two
 * imports do not wait for each other.
 */
async function planOf(tx: Db, { customers, faults }: FiledCustomers): Promise<Plan> {
  const plan: Plan = { added: [], changed: [], unchanged: 0, addresses: [], faults: [...faults] };
  // Nobody has the password of which this is the hash: it is chosen by the link of an e-mail.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const inOrder = [...customers.values()].toSorted((one, other) => (one.email < other.email ? -1 : 1));
  for (const batch of batchesOf(inOrder)) {
    const accounts = await lockByEmail(
      tx,
      batch.map(({ email }) => email),
    );
    const byEmail = new Map(accounts.map((account) => [account.email, account]));
    const ids = accounts.map(({ id }) => id);
    const saved = Map.groupBy(await listAddressesOf(tx, ids), ({ userId }) => userId);
    for (const customer of batch) {
      const { id, row, email, userName, phone } = customer;
      const account = byEmail.get(email);
      if (account?.role === 'admin') {
        plan.faults.push({
          row,
          column: 'Email',
          message: 'This is not a customer’s: it belongs to somebody of the shop.',
        });
        continue;
      }
      const userId = account?.id ?? id;
      const more = newAddresses(customer, { userId, saved: saved.get(userId) ?? [] });
      plan.faults.push(...more.faults);
      plan.addresses.push(...more.addresses);
      if (!account) plan.added.push({ id: userId, email, userName, phone, passwordHash, role: 'user' });
      else if (more.addresses.length > 0 || (phone && !account.phone)) plan.changed.push({ id: userId, phone });
      else plan.unchanged += 1;
    }
  }
  return plan;
}

function newAddresses(
  { addresses: filed }: FiledCustomer,
  { userId, saved }: { userId: string; saved: readonly AddressRow[] },
): { addresses: NewAddress[]; faults: Fault[] } {
  const known = new Set(saved.map(sameness));
  const free = Array.from({ length: MAX_ADDRESSES }, (_, place) => place + 1).filter((slot) =>
    saved.every((address) => address.slot !== slot),
  );
  const added: NewAddress[] = [];
  const faults: Fault[] = [];
  for (const { row, draft } of filed) {
    if (known.has(sameness(draft))) continue;
    known.add(sameness(draft));
    const slot = free.shift();
    if (slot) added.push({ id: uuidv7(), userId, slot, ...draft });
    else faults.push({ row, column: 'Address', message: `A customer has at most ${MAX_ADDRESSES} addresses.` });
  }
  return { addresses: added, faults };
}

/** What tells addresses apart, however they are typed. */
const sameness = ({ recipient, address, city, state, country, pincode, phone }: AddressDraft) =>
  [recipient, address, city, state, country, pincode, phone]
    .join('\n')
    .toLowerCase()
    .replaceAll(/[^\S\n]+/g, ' ');

async function carryOut(tx: Db, { added, changed, addresses: more }: Plan, actor: Change['actor']): Promise<void> {
  for (const batch of batchesOf(added)) {
    if ((await insertCustomers(tx, batch)) < batch.length) throw overtaken();
  }
  for (const batch of batchesOf(more)) {
    if ((await insertAddresses(tx, batch)) < batch.length) throw overtaken();
  }
  for (const batch of batchesOf(changed)) await fillPhones(tx, batch);
  if (added.length + changed.length === 0) return;
  await recordChange(tx, {
    actor,
    action: 'customer.imported',
    // The audit log forgets nothing, so it gets no names.
    subject: { kind: 'customer', id: 'import', name: 'Customers from a file' },
    before: { added: 0, changed: 0 },
    after: { added: added.length, changed: changed.length },
  });
}

const overtaken = () =>
  new AppError(
    'import.state',
    'Accounts or addresses of these customers have changed in the meantime. Nothing was imported; please check the file again.',
  );

function* batchesOf<Entry>(all: readonly Entry[]): Generator<Entry[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
}
