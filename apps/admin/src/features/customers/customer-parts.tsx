import type { CustomerSales, BoughtSize } from '@kanaka/contracts/orders/customers';
import { toPaise } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import { Figure, Figures } from '../../shared/page/figures.tsx';
import { formatCount, formatDay, counted, linkInText } from '../../shared/words.tsx';
import { type CustomerDetails, addCustomerNote, deleteCustomerNote } from '@kanaka/contracts/identity/customers';
import { EmailAddress } from '@kanaka/ui/email-address';
import { useMayCall } from '../../shared/may.ts';
import type { Note } from '@kanaka/contracts/notes';
import { Button } from '@kanaka/ui/button';
import { useState } from 'react';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { Notes } from '../../shared/forms/notes.tsx';
import { CustomersApi } from './customers-api.ts';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { PageLink } from '../../shared/page/page-link.tsx';
import { Loaded, LoadingRows } from '../../shared/page/page.tsx';
import { Thumbnail } from '../../shared/lists/thumbnail.tsx';

/** What a customer has bought, in numbers. */
export function CustomerFigures({ sales }: { sales: CustomerSales }) {
  const { orders, spent, refunded, firstOrderAt, lastOrderAt } = sales;
  return (
    <Figures className="mb-6">
      {spent !== undefined && (
        <Figure name="Spent" note={refunded ? <>After refunds of {price(refunded)}</> : 'Paid with tax'}>
          {price(spent)}
        </Figure>
      )}
      <Figure name="Orders" note="Paid">
        <span className="figures">{formatCount(orders)}</span>
      </Figure>
      {spent !== undefined && (
        <Figure name="Average order" note="Before refunds">
          {orders > 0 ? price(Math.round((spent + (refunded ?? 0)) / orders)) : '–'}
        </Figure>
      )}
      <Figure name="Last order" note={firstOrderAt ? `First on ${formatDay(firstOrderAt)}` : 'Nothing bought yet'}>
        {lastOrderAt ? formatDay(lastOrderAt) : '–'}
      </Figure>
    </Figures>
  );
}

const price = (rupees: number) => <Price paise={toPaise(rupees)} />;

/** The sizes of what a customer bought and kept. */
export function BoughtSizes({ sizes }: { sizes: readonly BoughtSize[] }) {
  if (sizes.length === 0) return <p className="text-ink-soft">Nothing bought in a size yet.</p>;
  return (
    <ul aria-label="Sizes bought">
      {sizes.map(({ category, size, pieces, lastAt }) => (
        <li
          key={`${category} ${size}`}
          className="flex flex-wrap justify-between gap-x-3 border-b border-hairline py-2 first:pt-0 last:border-b-0"
        >
          <span className="font-medium wrap-anywhere">
            {category} {size}
          </span>
          <span className="text-ink-muted">
            {counted(pieces, 'piece')}, last on {formatDay(lastAt)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A customer's e-mail address and address book, their own addresses first. */
export function CustomerAddresses({ customer: { email, addresses } }: { customer: CustomerDetails }) {
  return (
    <>
      <a href={`mailto:${email}`} aria-label={email} className={linkInText}>
        <EmailAddress>{email}</EmailAddress>
      </a>
      {addresses.length === 0 && <p className="mt-2 text-ink-soft">No saved addresses.</p>}
      <ul className="grid gap-4 pt-2">
        {addresses.map(({ _id, recipient, address, city, state, country, pincode, phone, notes }) => (
          <li key={_id}>
            <address className="leading-6 not-italic">
              {recipient && <span className="block font-medium">{recipient}</span>}
              <span className="whitespace-pre-line">{address}</span>
              <br />
              {[city, state, country].filter(Boolean).join(', ')} {pincode}
              <br />
              <a href={`tel:${phone.replaceAll(' ', '')}`} className={linkInText}>
                {phone}
              </a>
            </address>
            {notes && <p className="text-ink-soft">Notes: {notes}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The admins' internal notes on a customer. */
export function CustomerNotes({ customer: { _id: id, notes } }: { customer: CustomerDetails }) {
  const mayCall = useMayCall();
  const [add] = CustomersApi.useAddCustomerNoteMutation();
  const [remove] = CustomersApi.useDeleteCustomerNoteMutation();
  const [removed, setRemoved] = useState<Note | null>(null);
  return (
    <>
      <Notes
        notes={notes}
        keptAs={`customer note ${id}`}
        add={mayCall(addCustomerNote) && ((body) => add({ params: { id }, body }).unwrap())}
        actionOf={(note) =>
          mayCall(deleteCustomerNote) && (
            <Button
              variant="ghost"
              padding="sm"
              aria-label={`Delete the note by ${note.author}: ${note.text.slice(0, 40)}`}
              onClick={() => setRemoved(note)}
            >
              Delete
            </Button>
          )
        }
      />
      {removed && (
        <ConfirmChange
          title="Delete this note?"
          confirm="Delete note"
          change={() => remove({ params: { id, noteId: removed._id } }).unwrap()}
          onClose={() => setRemoved(null)}
        >
          {removed.text}
        </ConfirmChange>
      )}
    </>
  );
}

/** Which e-mails a customer wants, and the sold-out pieces they wait for, also those they asked for as a guest. */
export function CustomerConsents({ customer: { email, emailProvenAt } }: { customer: CustomerDetails }) {
  const response = CustomersApi.useCustomerNoticesQuery({ body: { email } });
  return (
    <>
      <p>
        {emailProvenAt
          ? `E-mail address confirmed on ${formatDay(emailProvenAt)}.`
          : 'E-mail address not confirmed yet.'}
      </p>
      <p className="mt-1 text-ink-soft">E-mails about orders are always sent. The shop sends no newsletters.</p>
      <Loaded
        response={response}
        name="Stock notices"
        className="py-4"
        skeleton={<LoadingRows rows={1} className="py-2" />}
      >
        {({ data: { notices, stoppedAt } }) =>
          stoppedAt ? (
            <p className="mt-1">Opted out of stock notices on {formatDay(stoppedAt)}.</p>
          ) : notices.length === 0 ? (
            <p className="mt-1">Not waiting for any sold-out piece.</p>
          ) : (
            <>
              <p className="mt-3 font-medium">To be told when back in stock</p>
              <ul aria-label="Stock notices">
                {notices.map((notice) => (
                  <li key={`${notice.productId} ${notice.size}`} className="flex flex-wrap justify-between gap-x-3">
                    <PageLink to={`/products?edit=${notice.productId}`} className={linkInText}>
                      {titleInSize(notice)}
                    </PageLink>
                    <span className="py-2.5 text-ink-muted">since {formatDay(notice.askedAt)}</span>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </>
  );
}

const SHOWN = 8;

/** What a customer would like to have, the newest wish first. */
export function CustomerWishlist({ customerId }: { customerId: string }) {
  const wishes = CustomersApi.useCustomerWishesQuery({ params: { id: customerId } });
  const ids = wishes.currentData?.data.productIds ?? [];
  const pieces = CustomersApi.useWishedPiecesQuery({ query: { ids: ids.join(',') } }, { skip: ids.length === 0 });
  const [showsAll, setShowsAll] = useState(false);
  const skeleton = <LoadingRows label="Loading the wishlist" row="h-16" className="flex flex-col gap-3" />;
  if (wishes.currentData && ids.length === 0) return <p className="text-ink-soft">The wishlist is empty.</p>;
  return (
    <Loaded
      response={wishes.error ? { ...wishes, currentData: undefined } : pieces}
      name="The wishlist"
      className="py-6"
      skeleton={skeleton}
    >
      {({ data, gone }) => (
        <>
          <ul aria-label="Wishlist" className="grid gap-x-6 sm:grid-cols-2">
            {data.slice(0, showsAll ? undefined : SHOWN).map(({ _id, title, images }) => (
              <li key={_id} className="border-b border-hairline py-2">
                <PageLink
                  to={`/products?edit=${_id}`}
                  className="flex min-h-11 items-center gap-3 underline-offset-4 hover:underline"
                >
                  <Thumbnail url={images[0]} sizes="36px" className="w-9 shrink-0" />
                  <span className="wrap-anywhere">{title}</span>
                </PageLink>
              </li>
            ))}
          </ul>
          {data.length > SHOWN && !showsAll && (
            <Button variant="ghost" padding="sm" onClick={() => setShowsAll(true)}>
              Show all {data.length}
            </Button>
          )}
          {gone.length > 0 && (
            <p className="mt-2 text-ink-muted">No longer sold: {gone.map(({ title }) => title).join(', ')}</p>
          )}
        </>
      )}
    </Loaded>
  );
}
