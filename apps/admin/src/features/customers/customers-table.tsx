import type { Customer, CustomerSort } from '@kanaka/contracts/identity/customers';
import { EmailAddress } from '@kanaka/ui/email-address';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { Link } from 'react-router-dom';
import { Amount, formatCount, formatDay } from '../../shared/words.tsx';
import { SortedHead, type Sorting } from '../../shared/lists/chosen.tsx';

/** Customers as table rows, each with its page behind it. On a phone each is a card. */
export function CustomersTable({
  customers,
  sorting,
}: {
  customers: readonly Customer[];
  sorting: Sorting<CustomerSort>;
}) {
  const sorted = (sort: CustomerSort) => ({ sorting, by: [sort, sort] as const, firstIs: 'descending' as const });
  const seesAmounts = customers.some(({ spent }) => spent !== undefined);
  return (
    <Table label="Customers" className="max-md:block max-md:[&_tbody]:block">
      <thead className="max-md:sr-only">
        <tr>
          <TableHead className="pl-5">Customer</TableHead>
          <TableHead>City and phone</TableHead>
          <SortedHead {...sorted('orders')} className="text-right">
            Orders
          </SortedHead>
          {seesAmounts && (
            <SortedHead {...sorted('spent')} className="text-right">
              Spent
            </SortedHead>
          )}
          <SortedHead {...sorted('last-order')}>Last order</SortedHead>
          <SortedHead {...sorted('newest')} className="pr-5 max-xl:hidden">
            Customer since
          </SortedHead>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <TableRow
            key={customer._id}
            className="relative last:border-b-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:px-4 max-md:py-2.5 max-md:[&>td]:h-auto max-md:[&>td]:p-0"
          >
            <TableCell className="md:w-2/5 md:pl-5 max-md:row-span-2">
              <Link
                to={`/customers/${customer._id}`}
                className="font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {customer.name}
              </Link>
              <span className="block text-xs wrap-anywhere text-ink-muted">
                <EmailAddress>{customer.email}</EmailAddress>
              </span>
              <span className="block text-xs wrap-anywhere text-ink-muted md:hidden">
                {[customer.city, customer.phone].filter(Boolean).join(' · ')}
              </span>
            </TableCell>
            <TableCell className="text-ink-soft max-md:hidden">
              {customer.city}
              <span className="block text-xs whitespace-nowrap text-ink-muted tabular-nums">{customer.phone}</span>
            </TableCell>
            <TableCell className="text-right tabular-nums max-md:order-2 max-md:text-xs max-md:text-ink-muted">
              {formatCount(customer.orders)}
              <span className="md:hidden"> {customer.orders === 1 ? 'order' : 'orders'}</span>
            </TableCell>
            {seesAmounts && (
              <TableCell className="text-right max-md:order-1">
                <Amount rupees={customer.spent} />
              </TableCell>
            )}
            <TableCell className="whitespace-nowrap text-ink-soft max-md:order-3 max-md:hidden">
              {customer.lastOrderAt ? (
                formatDay(customer.lastOrderAt)
              ) : (
                <span className="text-ink-muted">None yet</span>
              )}
            </TableCell>
            <TableCell className="pr-5 whitespace-nowrap text-ink-soft max-xl:hidden">
              {formatDay(customer.openedAt)}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
