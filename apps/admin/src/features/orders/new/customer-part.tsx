import type { Customer } from '@kanaka/contracts/identity/customers';
import { Button } from '@kanaka/ui/button';
import { EmailAddress } from '@kanaka/ui/email-address';
import { TextField } from '@kanaka/ui/text-field';
import { useState } from 'react';
import { useFields } from '../../../shared/forms/form.tsx';
import { OrdersApi } from '../orders-api.ts';
import type { OrderFields } from './new-order-rules.ts';

const MOST_FOUND = 5;
const SHORTEST = 2;

/** Who orders: a customer who is looked for by a few letters or a number, or somebody new. */
export function CustomerPart({
  customer,
  onChoose,
}: {
  customer: Pick<Customer, 'name' | 'email'> | undefined;
  onChoose: (id: string | null) => void;
}) {
  const { field } = useFields<OrderFields>();
  const [words, setWords] = useState('');
  const wanted = words.trim();
  const skip = customer !== undefined || wanted.length < SHORTEST;
  const { currentData } = OrdersApi.useCustomersToOrderQuery({ query: { words: wanted, limit: MOST_FOUND } }, { skip });
  const found = skip ? undefined : currentData?.data;
  if (customer) {
    return (
      <p className="flex items-center gap-3 border border-line bg-white py-0.5 pl-3">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-medium">{customer.name}</span> · <EmailAddress>{customer.email}</EmailAddress>
        </span>
        <Button variant="ghost" padding="sm" onClick={() => onChoose(null)}>
          Somebody else
        </Button>
      </p>
    );
  }
  return (
    <>
      <TextField
        label="Find a customer"
        description="Somebody with an account: by name, e-mail, phone number or city."
        maxLength={100}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="sr-only">
        {found && `${found.length} found`}
      </p>
      {found && found.length === 0 && (
        <p className="text-ink-soft">No account matches. Please enter the customer’s details below.</p>
      )}
      {found && found.length > 0 && (
        <ul aria-label="Customers found" className="border border-hairline bg-white">
          {found.map(({ _id, name, city, phone, email }) => (
            <li key={_id} className="border-b border-hairline last:border-b-0">
              <button
                type="button"
                className="flex min-h-11 w-full flex-wrap items-center gap-x-3 px-3 py-1.5 text-left hover:bg-ink/[0.025]"
                onClick={() => onChoose(_id)}
              >
                <span className="font-medium">{name}</span>
                <span className="text-ink-soft">{[city, phone || email].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField label="Name" maxLength={80} {...field('name')} />
        <TextField label="Customer’s phone number" type="tel" maxLength={30} {...field('customerPhone')} />
        <TextField
          label="E-mail (optional)"
          type="email"
          maxLength={254}
          className="sm:col-span-2"
          description="The payment link and the invoice go there. No account is opened."
          {...field('email')}
        />
      </div>
    </>
  );
}
