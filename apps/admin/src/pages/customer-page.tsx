import { adminListReviews } from '@kanaka/contracts/reviews/reviews';
import { useMayCall } from '../shared/may.ts';
import type { CustomerDetails } from '@kanaka/contracts/identity/customers';
import { Badge } from '@kanaka/ui/badge';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  BoughtSizes,
  CustomerAddresses,
  CustomerConsents,
  CustomerFigures,
  CustomerNotes,
  CustomerWishlist,
} from '../features/customers/customer-parts.tsx';
import { CustomersApi } from '../features/customers/customers-api.ts';
import { EarlierOrdersApi } from '../features/earlier-orders/earlier-orders-api.ts';
import { EarlierOrdersList } from '../features/earlier-orders/earlier-orders-list.tsx';
import { OrdersList } from '../features/orders/list/orders-list.tsx';
import { NewOrderLink } from '../features/orders/new/new-order-link.tsx';
import { OrdersApi } from '../features/orders/orders-api.ts';
import { ReturnCard } from '../features/returns/return-card.tsx';
import { ReturnsApi } from '../features/returns/return-moves.ts';
import { ReviewRow } from '../features/reviews/review-row.tsx';
import { ReviewsApi } from '../features/reviews/reviews-api.ts';
import { ChangesLink } from '../shared/changes/changes.tsx';
import { ContactButtons } from '../shared/contact-buttons.tsx';
import { formatDay } from '../shared/words.tsx';
import { PagedList, shownData } from '../shared/lists/paged-list.tsx';
import { Card, Gone, isGone, Loaded, LoadingRows, Page } from '../shared/page/page.tsx';

/** The customer in the URL: what each service has of them. */
export function CustomerPage() {
  const { id = '' } = useParams();
  const account = CustomersApi.useCustomerQuery({ params: { id } });
  // Of an account that was erased the orders stay.
  if (isGone(account.error)) return <WithoutAccount key={id} id={id} />;
  const customer = account.currentData?.data;
  return (
    <Page
      title={customer?.name ?? 'Customer'}
      description={customer ? <Since customer={customer} /> : ''}
      action={
        customer && (
          <div className="flex flex-wrap items-center gap-2">
            <ContactButtons email={customer.email} at={customer.addresses[0]} />
            <NewOrderLink customer={id} />
          </div>
        )
      }
    >
      <Loaded response={account} name="This customer" rows={5} row="h-28">
        {({ data }) => <Parts key={id} id={id} customer={data} />}
      </Loaded>
    </Page>
  );
}

function WithoutAccount({ id }: { id: string }) {
  const sales = CustomersApi.useCustomerSalesQuery({ params: { id } });
  const gone = (
    <Gone title="Customer not found" to="/customers" all="All customers">
      The account was erased, or the address was mistyped.
    </Gone>
  );
  return (
    <Page title={`Customer #${id.slice(-8)}`}>
      <Loaded response={sales} name="This customer" rows={3} row="h-28" gone={gone}>
        {({ data }) =>
          data.orders === 0 ? (
            gone
          ) : (
            <>
              <p className="mb-6 border-l-2 border-gold pl-3 text-ink-soft">
                This account was erased. Its orders are kept, as the law requires.
              </p>
              <Parts id={id} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Since({ customer: { openedAt, emailProvenAt } }: { customer: CustomerDetails }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      Customer since {formatDay(openedAt)}
      {emailProvenAt === null && <Badge tone="yellow">E-mail not confirmed</Badge>}
    </span>
  );
}

function Part({ title, plain = false, children }: { title: string; plain?: boolean; children: ReactNode }) {
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lg">{title}</h2>
      {plain ? children : <Card className="p-4">{children}</Card>}
    </section>
  );
}

function Parts({ id, customer }: { id: string; customer?: CustomerDetails }) {
  const sales = CustomersApi.useCustomerSalesQuery({ params: { id } });
  const mayCall = useMayCall();
  return (
    <>
      <Loaded
        response={sales}
        name="The sums"
        className="py-6"
        skeleton={<LoadingRows label="Loading the sums" rows={1} row="h-24" className="mb-6" />}
      >
        {({ data }) => <CustomerFigures sales={data} />}
      </Loaded>
      <div className="gap-x-8 text-sm lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <Part title="Orders" plain>
            <CustomerOrders id={id} />
          </Part>
        </div>
        <div className="lg:row-span-2">
          {customer && (
            <>
              <Part title="Notes">
                <CustomerNotes customer={customer} />
              </Part>
              <Part title="Contact and addresses">
                <CustomerAddresses customer={customer} />
              </Part>
            </>
          )}
          {sales.currentData && (
            <Part title="Sizes bought">
              <BoughtSizes sizes={sales.currentData.data.sizes} />
            </Part>
          )}
          {customer && (
            <>
              <Part title="E-mails and consents">
                <CustomerConsents customer={customer} />
              </Part>
              <ChangesLink subjectId={id} className="mb-8">
                Activity log of this customer
              </ChangesLink>
            </>
          )}
        </div>
        <div>
          {customer && <EarlierOrders id={id} />}
          <Part title="Returns" plain>
            <CustomerReturns id={id} />
          </Part>
          {customer && (
            <>
              <Part title="Wishlist">
                <CustomerWishlist customerId={id} />
              </Part>
              {mayCall(adminListReviews) && (
                <Part title="Reviews" plain>
                  <CustomerReviews id={id} />
                </Part>
              )}
            </>
          )}
        </div>
      </div>
    </>
  );
}

const A_PAGE = 10;

function CustomerOrders({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const orders = OrdersApi.useAdminOrdersQuery({ query: { customer: id, page, limit: A_PAGE } });
  return (
    <PagedList
      name="Orders"
      response={orders}
      page={page}
      onPage={setPage}
      rows={3}
      row="h-12"
      empty={<p className="p-4 text-ink-soft">No orders yet.</p>}
    >
      {({ data }) => <OrdersList orders={data} />}
    </PagedList>
  );
}

/** What they bought before this shop; nothing where no file tells of it. */
function EarlierOrders({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const orders = EarlierOrdersApi.useEarlierOrdersOfCustomerQuery({
    ...{ params: { id }, query: { page, limit: A_PAGE } },
  });
  const total = shownData(orders)?.total;
  if (!orders.error && !total) return null;
  return (
    <Part title="Earlier orders" plain>
      <PagedList name="Earlier orders" response={orders} page={page} onPage={setPage} rows={1} row="h-16" empty={null}>
        {({ data }) => <EarlierOrdersList orders={data} />}
      </PagedList>
    </Part>
  );
}

function CustomerReturns({ id }: { id: string }) {
  const response = ReturnsApi.useReturnsQuery({ query: { customer: id } });
  return (
    <Loaded response={response} name="Returns" className="py-6" rows={1} row="h-16">
      {({ data }) =>
        data.length === 0 ? (
          <Card className="p-4 text-ink-soft">No returns yet.</Card>
        ) : (
          <ul aria-label="Returns" className="grid gap-4">
            {data.map((row) => (
              <li key={row._id}>
                <ReturnCard row={row} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function CustomerReviews({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const reviews = ReviewsApi.useAdminReviewsQuery({ query: { author: id, page, limit: A_PAGE } });
  return (
    <PagedList
      name="Reviews"
      response={reviews}
      page={page}
      onPage={setPage}
      rows={1}
      row="h-16"
      empty={<p className="p-4 text-ink-soft">No reviews yet.</p>}
    >
      {({ data }) => (
        <ul aria-label="Reviews">
          {data.map((review) => (
            <ReviewRow key={review._id} review={review} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
