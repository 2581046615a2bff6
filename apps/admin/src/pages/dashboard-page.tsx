import { listFlaggedPayments } from '@kanaka/contracts/orders/payments';
import { adminListOrders } from '@kanaka/contracts/orders/admin-orders';
import { saveSettings } from '@kanaka/contracts/catalog/settings';
import { lowStock } from '@kanaka/contracts/catalog/admin-products';
import { useMayCall } from '../shared/may.ts';
import { cn } from '@kanaka/ui/cn';
import { EmptyState } from '@kanaka/ui/empty-state';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { AttentionTiles } from '../features/attention/attention-tiles.tsx';
import { PeriodSwitch, customFault, Period, shownPeriod } from '../shared/period-switch.tsx';
import { SalesOverTime } from '../features/dashboard/sales-over-time.tsx';
import { SalesKeyFigures } from '../features/dashboard/sales-figures.tsx';
import { SetUpList } from '../features/dashboard/set-up-list.tsx';
import { ShortPieces, Sold } from '../features/dashboard/piece-cards.tsx';
import { StatisticsApi } from '../features/dashboard/figures.ts';
import { DeskTiles } from '../features/orders/list/desk-tiles.tsx';
import { OrdersApi } from '../features/orders/orders-api.ts';
import { OrdersTable } from '../features/orders/list/orders-table.tsx';
import { ProductsApi } from '../features/products/products-api.ts';
import { useEmailNotices } from '../features/emails/emails-api.ts';
import { NoticeList } from '../features/rates/notice-list.tsx';
import { RateToday } from '../features/rates/rate-today.tsx';
import { useRateNotices } from '../features/rates/rate-notices.ts';
import { Card, Page, TitledCard, Loaded, LoadingRows, RetryTogether } from '../shared/page/page.tsx';
import { useMedia } from '@kanaka/ui/use-media';
import { TwoStepNotice } from '../features/session/two-step-notice.tsx';
import { ShopApi } from '../shared/use-shop.ts';

const SHOWN = 6;

/** Links from the dashboard's rows to the pages with the details. */
const places = {
  out: '/products?stock=out',
  low: '/products?stock=low',
  piece: (id: string) => `/products?edit=${id}`,
};

/** Open tasks first, then sales and stock. Each part loads and fails independently of the others. */
export function DashboardPage() {
  const [search, setSearch] = useUrlState(Period);
  const mayCall = useMayCall();
  const wanted = useMemo(() => shownPeriod(search), [search]);
  // While the days that are typed cannot be used, the figures before stay, so that nothing moves under the fields.
  const [period, setPeriod] = useState(wanted);
  if (wanted && wanted !== period) setPeriod(wanted);
  const isStale = !wanted && period !== null;
  // On a phone the newest orders come before the figures, also for Tab and screen readers.
  const isWide = useMedia('(min-width: 48rem)');
  return (
    <Page title="Dashboard">
      <RetryTogether className="flex flex-col">
        <div className="print:hidden">
          {mayCall(saveSettings) && <SetUp />}
          <TwoStepNotice />
          <NoticeList notices={[...useRateNotices(), ...useEmailNotices()]} className="mb-6" />
        </div>
        <RateToday />
        <section aria-labelledby="waiting" className="print:hidden">
          <h2 id="waiting" className="sr-only">
            Waiting for you
          </h2>
          <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-sm border border-hairline bg-white md:grid-cols-3 [&>li]:outline [&>li]:outline-hairline xl:grid-flow-col xl:auto-cols-fr xl:grid-cols-none">
            {mayCall(adminListOrders) && <DeskTiles />}
            {mayCall(listFlaggedPayments) && <AttentionTiles />}
          </ul>
        </section>

        {!isWide && mayCall(adminListOrders) && <NewestOrders />}
        <section aria-labelledby="sales" className="mt-8 print:mt-0">
          <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <h2 id="sales" className="flex items-center text-xl sm:min-h-12">
              Sales
              {/* On paper in place of the choice of periods. */}
              {period && <span className="hidden print:inline">&nbsp;{period.words.within}</span>}
            </h2>
            <PeriodSwitch period={search} onChange={(change) => setSearch(change, { replace: true })} />
          </div>
          {period ? (
            <div className={cn(isStale && 'opacity-40')}>
              <SalesKeyFigures period={period} />
            </div>
          ) : (
            <Card>
              <EmptyState title="No figures for these days" className="py-12">
                {customFault(search)}
              </EmptyState>
            </Card>
          )}
          <div className="mt-6 grid grid-cols-1 gap-6 print:mt-4 print:grid-cols-2 print:gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
            {period && (
              <div className={cn('contents', isStale && '[&>*]:opacity-40')}>
                <SalesOverTime period={period} />
                <Sold period={period} placeOf={({ productId }) => places.piece(productId)} />
              </div>
            )}
            {mayCall(lowStock) && <ShortPieces placeOf={({ _id }) => places.piece(_id)} links={places} />}
          </div>
        </section>
        {isWide && mayCall(adminListOrders) && <NewestOrders />}
      </RetryTogether>
    </Page>
  );
}

function SetUp() {
  const settings = ShopApi.useSettingsQuery();
  const keys = StatisticsApi.usePaymentKeysQuery();
  const pieces = ProductsApi.useAdminProductsQuery({ query: { page: 1, limit: 1 } });
  return <SetUpList settings={settings.data?.data} paymentKeys={keys.data?.data.state} pieces={pieces.data?.total} />;
}

function NewestOrders() {
  const response = OrdersApi.useAdminOrdersQuery({ query: { page: 1, limit: SHOWN } });
  return (
    <TitledCard
      id="newest-orders"
      title="Newest orders"
      beside={
        <Link
          to="/orders"
          className="inline-flex min-h-11 items-center text-sm text-emerald underline-offset-4 hover:underline"
        >
          All orders
        </Link>
      }
      className="mt-6 print:hidden"
    >
      <Loaded
        response={response}
        name="Orders"
        skeleton={<LoadingRows rows={SHOWN} row="h-12 max-md:h-20 xl:h-9" className="flex flex-col gap-6 px-5 py-3" />}
      >
        {({ data }) =>
          data.length > 0 ? (
            <OrdersTable label="The newest orders in rows" orders={data} />
          ) : (
            <EmptyState title="No orders yet" className="py-12">
              Orders appear here as soon as they are placed.
            </EmptyState>
          )
        }
      </Loaded>
    </TitledCard>
  );
}
