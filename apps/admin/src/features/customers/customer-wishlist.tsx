import { Button } from '@kanaka/ui/button';
import { useState } from 'react';
import { PageLink } from '../../shared/page/page-link.tsx';
import { Thumbnail } from '../../shared/lists/thumbnail.tsx';
import { Loaded, LoadingRows } from '../../shared/page/page.tsx';
import { CustomersApi } from './customers-api.ts';

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
