import { importCustomers } from '@kanaka/contracts/identity/customer-files';
import { CustomerSort } from '@kanaka/contracts/identity/customers';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { SelectField } from '@kanaka/ui/select-field';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { CustomerFiles, ImportCustomers } from '../features/customers/customer-files.tsx';
import { CustomersApi } from '../features/customers/customers-api.ts';
import { CustomersTable } from '../features/customers/customers-table.tsx';
import { optionsOf } from '../shared/forms/form.tsx';
import { counted } from '../shared/words.tsx';
import { ImportButton } from '../shared/lists/file-actions.tsx';
import { PagedList, shownData } from '../shared/lists/paged-list.tsx';
import { SearchField } from '../shared/lists/filters.tsx';
import { urlPage, urlText } from '../shared/lists/url-fields.ts';
import { useMayCall } from '../shared/may.ts';
import { Page } from '../shared/page/page.tsx';

const CUSTOMERS_A_PAGE = 25;

const CustomerSearch = z.object({ words: urlText(100), sort: CustomerSort.catch('last-order'), page: urlPage });

const sortings = optionsOf<CustomerSort>({
  'last-order': 'Last order',
  newest: 'Newest account',
  spent: 'Most spent',
  orders: 'Most orders',
});

/** The list of customers; what is looked for, how it is sorted and the page are in the URL. */
export function CustomersPage() {
  const [{ words, sort, page }, setSearch] = useUrlState(CustomerSearch);
  const customers = CustomersApi.useCustomersQuery({ query: { words, sort, page, limit: CUSTOMERS_A_PAGE } });
  const data = shownData(customers);
  const sortBy = (chosen: CustomerSort) => setSearch({ sort: chosen, page: 1 });
  const mayImport = useMayCall()(importCustomers);
  const [isImporting, setImporting] = useState(false);
  const onImport = () => setImporting(true);
  return (
    <Page
      title="Customers"
      description={<span role="status">{data && numberOf(data, words !== '')}</span>}
      action={<CustomerFiles onImport={onImport} />}
    >
      <div role="search" className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <SearchField
          label="Find customers"
          maxLength={100}
          placeholder="Name, phone, e-mail or city"
          value={words}
          onSearch={(typed) => typed !== words && setSearch({ words: typed, page: 1 }, { replace: words !== '' })}
        />
        <SelectField
          labelHidden
          label="Sort customers"
          options={sortings}
          value={sort}
          onChange={({ target }) => sortBy(CustomerSort.parse(target.value))}
        />
      </div>
      <PagedList
        name="Customers"
        response={customers}
        page={page}
        onPage={(next) => setSearch({ page: next }, { preventScrollReset: false })}
        rows={10}
        empty={
          words === '' ? (
            <EmptyState
              title="No customers yet"
              icon={<Users />}
              action={mayImport && <ImportButton onClick={onImport} />}
            >
              Everybody who opens an account in the shop appears here, and those whom you import.
            </EmptyState>
          ) : (
            <EmptyState
              title="No customer matches"
              icon={<Users />}
              action={
                <div className="flex flex-wrap justify-center gap-3">
                  <Button variant="outline" onClick={() => setSearch({ words: '', page: 1 })}>
                    Show all customers
                  </Button>
                  <ButtonLink variant="outline" to={`/orders?words=${encodeURIComponent(words)}`}>
                    Search the orders
                  </ButtonLink>
                </div>
              }
            >
              Try fewer words. Orders also keep names and phone numbers that are no longer in an account.
            </EmptyState>
          )
        }
      >
        {(found) => <CustomersTable customers={found.data} sorting={{ sort, onSort: sortBy }} />}
      </PagedList>
      {isImporting && <ImportCustomers onClose={() => setImporting(false)} />}
    </Page>
  );
}

function numberOf({ total, isMore }: { total: number; isMore: boolean }, isFound: boolean): string {
  return `${isMore ? 'More than ' : ''}${counted(total, 'customer')}${isFound ? ' found' : ''}`;
}
