import { Registration } from '@kanaka/contracts/identity/accounts';
import { AddressDraft } from '@kanaka/contracts/identity/addresses';
import { customerColumns, MAX_CUSTOMERS_IN_FILE, type CustomerColumn } from '@kanaka/contracts/identity/customer-files';
import type { Issue } from '@kanaka/contracts/failure';
import { PhoneNumber } from '@kanaka/contracts/shapes';
import { AppError } from '@kanaka/server-kit/app-error';
import type { TableRow } from '@kanaka/server-kit/tables/read-table';
import { tooLarge } from '@kanaka/server-kit/tables/table-record';
import { isIndia } from '@kanaka/money/gst';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { checkAddress } from '../addresses/check-address.ts';
import type { Places } from '../places/places.ts';

/** A customer of a file, by the first row that is about them. */
export type FiledCustomer = {
  /** Of its account, if it gets one. */
  id: string;
  row: number;
  email: string;
  userName: string;
  phone: string;
  addresses: { row: number; draft: AddressDraft }[];
};
export type Fault = { row: number; column: CustomerColumn; message: string };
export type FiledCustomers = {
  customers: Map<string, FiledCustomer>;
  rows: number;
  unknown: string[];
  withoutStreet: number;
  withoutEmail: number;
  faults: Fault[];
};

type Part = CustomerColumn | 'First name' | 'Last name';

/** Headings as other shops and address books write them, without spaces and signs. */
const usual: readonly (readonly [RegExp, Part])[] = [
  [/^(customer|full|contact)?name$/, 'Name'],
  [/^firstname$/, 'First name'],
  [/^(lastname|surname)$/, 'Last name'],
  [/^(email|mail)(id|address)?$/, 'Email'],
  [/^(phone|mobile|telephone|contact|whatsapp)(no|number)?$/, 'Phone'],
  [/^addressphone$/, 'Address phone'],
  [/^(recipient|deliverto)$/, 'Recipient'],
  [/^(address|street|addressline|streetaddress)[12]?$/, 'Address'],
  [/^(city|town)$/, 'City'],
  [/^(state|province|region)(code)?$/, 'State'],
  [/^country(code|region)?$/, 'Country'],
  [/^(pin|zip|postal|post)(code)?$/, 'Pincode'],
  [/^deliverynotes$/, 'Delivery notes'],
];

function partOf(heading: string): Part | undefined {
  const bare = heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  // Shopify has "Default Address Phone" beside "Phone".
  const name = bare.replace(/^(?:default|billing|shipping)address(?=.)/, (_) =>
    bare.endsWith('phone') ? 'address' : '',
  );
  return usual.find(([form]) => form.test(name))?.[1];
}

/** Reads customers with their addresses; each fault is told with its row. */
export async function readCustomers(places: Places, rows: AsyncIterable<TableRow>): Promise<FiledCustomers> {
  const read: FiledCustomers = {
    customers: new Map(),
    rows: 0,
    unknown: [],
    withoutStreet: 0,
    withoutEmail: 0,
    faults: [],
  };
  for await (const { number, cells } of rows) {
    if (read.rows === 0) read.unknown = Object.keys(cells).filter((heading) => !partOf(heading));
    read.rows += 1;
    if (read.rows > MAX_CUSTOMERS_IN_FILE) {
      throw tooLarge(`At most ${MAX_CUSTOMERS_IN_FILE.toLocaleString('en-IN')} rows at once. Please divide the file.`);
    }
    await readRow(read, { row: number, parts: partsOf(cells) }, places);
  }
  return read;
}

type Parts = Record<Part, string>;

/** Of several headings for a part the first with something counts; lines of an address are put together. */
function partsOf(cells: Record<string, string>): Parts {
  const parts = {
    ...Object.fromEntries(customerColumns.map((name) => [name, ''])),
    'First name': '',
    'Last name': '',
  } as Parts;
  for (const [heading, cell] of Object.entries(cells)) {
    const part = partOf(heading);
    const text = cell.trim();
    if (!part || text === '') continue;
    if (part === 'Address' && parts.Address) parts.Address += `, ${text}`;
    else parts[part] ||= text;
  }
  return parts;
}

const Account = Registration.pick({ userName: true, email: true });

async function readRow(
  read: FiledCustomers,
  { row, parts }: { row: number; parts: Parts },
  places: Places,
): Promise<void> {
  const { customers, faults } = read;
  // Who bought by telephone in another shop: there is nothing to have an account by.
  if (!parts.Email) {
    read.withoutEmail += 1;
    return;
  }
  const refuse = (issues: readonly Issue[]) => {
    faults.push(...issues.map(({ path, message }) => ({ row, column: columnOf[path] ?? 'Address', message })));
  };
  // Many shops have customers of whom they know no more.
  const userName =
    parts.Name || `${parts['First name']} ${parts['Last name']}`.trim() || parts.Email.replace(/@.*/, '');
  const account = Account.safeParse({ userName, email: parts.Email });
  const phone = PhoneNumber.safeParse(parts.Phone);
  if (!account.success) refuse(issuesOf(account.error));
  if (parts.Phone && !phone.success) refuse([{ path: 'account.phone', message: phone.error.issues[0]?.message ?? '' }]);
  const draft = parts.Address ? await addressOf(parts, places) : null;
  if (Array.isArray(draft)) refuse(draft);
  if (!parts.Address && (parts.City || parts.Pincode)) read.withoutStreet += 1;
  if (!account.success || faults.at(-1)?.row === row) return;
  const { email } = account.data;
  const known = customers.get(email) ?? { id: uuidv7(), ...account.data, row, phone: '', addresses: [] };
  known.phone ||= phone.data ?? '';
  if (draft && !Array.isArray(draft)) known.addresses.push({ row, draft });
  customers.set(email, known);
}

const columnOf: Readonly<Record<string, CustomerColumn>> = {
  ...{
    userName: 'Name',
    email: 'Email',
    'account.phone': 'Phone',
    recipient: 'Recipient',
    address: 'Address',
    city: 'City',
  },
  ...{ state: 'State', country: 'Country', pincode: 'Pincode', phone: 'Address phone', notes: 'Delivery notes' },
};

const issuesOf = ({ issues }: z.ZodError): Issue[] =>
  issues.map(({ path, message }) => ({ path: path.join('.'), message }));

/** As it would be saved in an address book, or what is wrong with it. Without a country it is in India. */
async function addressOf(parts: Parts, places: Places): Promise<AddressDraft | Issue[]> {
  const country = parts.Country.replace(/^(?:in)?$/i, 'India');
  const place = isIndia(country) ? await places.pincode(parts.Pincode) : null;
  const draft = AddressDraft.safeParse({
    ...{ recipient: parts.Recipient, address: parts.Address, pincode: parts.Pincode, notes: parts['Delivery notes'] },
    ...{ city: parts.City || place?.city, state: parts.State || place?.states[0], country },
    phone: parts['Address phone'] || parts.Phone,
  });
  if (!draft.success) return issuesOf(draft.error);
  try {
    return await checkAddress(places, draft.data);
  } catch (error) {
    if (error instanceof AppError && error.issues) return error.issues;
    throw error;
  }
}
