import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import type { AdminShipment } from '@kanaka/contracts/orders/shipments';
import { SelectField } from '@kanaka/ui/select-field';
import { Skeleton } from '@kanaka/ui/skeleton';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OrderToPrint, PrintedPage } from '../features/orders/print/printed-page.tsx';
import { PackingSlip } from '../features/orders/print/packing-slip.tsx';
import { ParcelLabel } from '../features/orders/print/parcel-label.tsx';
import { counted, orderNumber } from '../shared/words.tsx';
import { optionsOf } from '../shared/forms/form.tsx';

const formats = optionsOf({ roll: 'Label printer, 100 × 150 mm', a4: 'A4 sheets, four labels each' });

/** Around each label. */
const frames = {
  roll: 'mx-auto mb-4 h-[150mm] w-[100mm] break-inside-avoid border border-line print:mb-0 print:break-after-page print:border-0 print:last:break-after-auto',
  a4: 'break-inside-avoid outline outline-dashed outline-line',
};

/**
 * The labels of the packed shipments of `?orders=`, or only that of `?shipment=`, for a printer of labels or with `?paper=a4`
 * four on a sheet. On a narrow screen they are drawn smaller. With `?slips=1` the packing slips come first, for one print of both;
 * `?print=1` begins that by itself.
 */
export function ParcelLabelsPage() {
  const [search, setSearch] = useSearchParams();
  const ids = (search.get('orders') ?? '').split(',').filter(Boolean);
  const only = search.get('shipment');
  const format = search.get('paper') === 'a4' ? 'a4' : 'roll';
  const [loaded, setLoaded] = useState<ReadonlyMap<string, number>>(new Map());
  const count = ids.reduce((sum, id) => sum + (loaded.get(id) ?? 0), 0);
  const [first = ''] = ids;
  const hasSlips = search.get('slips') === '1';
  const papers = hasSlips ? 'Slips and labels' : 'Labels';
  return (
    <PrintedPage
      title={
        ids.length === 1 && !hasSlips ? `Label ${orderNumber(first)}` : `${papers} of ${counted(ids.length, 'order')}`
      }
      back={ids.length === 1 ? { to: `/orders/${first}`, words: 'The order' } : { to: '/orders', words: 'Orders' }}
      ready={(count > 0 || hasSlips) && ids.length > 0 && ids.every((id) => loaded.has(id))}
      atOnce={search.get('print') === '1'}
      choices={
        <SelectField
          label="Paper"
          labelHidden
          options={formats}
          value={format}
          onChange={({ target }) => {
            search.set('paper', target.value);
            setSearch(search, { replace: true });
          }}
        />
      }
    >
      {!hasSlips && <h1 className="sr-only">Labels</h1>}
      {hasSlips &&
        ids.map((id) => (
          <div key={id} className="mb-12 break-after-page print:mb-0">
            <OrderToPrint
              id={id}
              name={`The packing slip of ${orderNumber(id)}`}
              skeleton={null}
              onLoad={() => undefined}
            >
              {(order, shop) => <PackingSlip order={order} shop={shop} />}
            </OrderToPrint>
          </div>
        ))}
      <div
        className={`max-sm:[zoom:0.75] print:[zoom:1] ${
          format === 'a4'
            ? 'mx-auto grid w-fit auto-rows-[148.4mm] grid-cols-[105mm] [page:label-sheet] sm:max-lg:grid-cols-[105mm] lg:grid-cols-[105mm_105mm] print:grid-cols-[105mm_105mm]'
            : '[page:label]'
        }`}
      >
        {ids.map((id) => (
          <OrderToPrint
            key={id}
            id={id}
            name={`The label of ${orderNumber(id)}`}
            skeleton={
              <div role="status" aria-label="Loading the label" className="mx-auto mb-4 w-[100mm]">
                <Skeleton className="h-60" />
              </div>
            }
            onLoad={(order) => setLoaded((before) => new Map(before).set(id, labelledOf(order, only).length))}
          >
            {(order, shop) =>
              labelledOf(order, only).length > 0 ? (
                labelledOf(order, only).map((shipment) => (
                  <div key={shipment._id} className={frames[format]}>
                    <ParcelLabel order={order} shipment={shipment} shop={shop} />
                  </div>
                ))
              ) : (
                <p className="mx-auto mb-4 max-w-[100mm] border border-hairline p-4 print:hidden">
                  {orderNumber(id)}: nothing is packed for a courier, so it has no label.
                </p>
              )
            }
          </OrderToPrint>
        ))}
      </div>
    </PrintedPage>
  );
}

/** What is packed for a courier, or the one that was asked for, which may have left already. */
const labelledOf = ({ shipments = [] }: AdminOrder, only: string | null): AdminShipment[] =>
  shipments.filter(({ _id, kind, state }) => kind !== 'pickup' && (only ? _id === only : state === 'packed'));
