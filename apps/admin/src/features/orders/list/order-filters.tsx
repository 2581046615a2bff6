import { OrderDate } from '@kanaka/contracts/orders/admin-orders';
import type { OrderStatus, PaymentStatus } from '@kanaka/contracts/orders/orders';
import { Button } from '@kanaka/ui/button';
import { SelectField } from '@kanaka/ui/select-field';
import { Sheet } from '@kanaka/ui/sheet';
import type { UrlChange } from '@kanaka/web-kit/use-url-state';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { DayFields } from '../../../shared/forms/day-fields.tsx';
import { orderSortings } from '../../../shared/lists/order-sortings.ts';
import { Choices } from './choices.tsx';
import { ChoicesButton } from './choices-button.tsx';
import { OrderSearchField } from './order-search-field.tsx';
import { filterCount, isNarrowed, isReversed, nothingLookedFor, toggled, type OrderSearch } from './order-search.ts';
import { orderStatuses, paymentStatuses } from '../status/order-status.ts';

const orderDates: { value: OrderDate; label: string }[] = [
  { value: 'ordered', label: 'Ordered' },
  { value: 'paid', label: 'Paid' },
  { value: 'refunded', label: 'Refunded' },
];

/** Searches, filters and sorts orders. On a phone the filters are behind a button. */
export function OrderFilters({
  search,
  onChange,
}: {
  search: OrderSearch;
  onChange: (change: UrlChange<OrderSearch>) => void;
}) {
  const [open, setOpen] = useState(false);
  const count = filterCount(search);
  const dayFault = isReversed(search) ? 'The last day comes before the first, so it is not used.' : null;
  // A function of the current search: two ticks before the next render must not lose the first one.
  const toggleStatus = (one: OrderStatus) =>
    onChange(({ status }) => ({ status: toggled(orderStatuses, status, one) }));
  const togglePayment = (one: PaymentStatus) =>
    onChange(({ payment }) => ({ payment: toggled(paymentStatuses, payment, one) }));
  const sorting = (labelHidden: boolean) => (
    <SelectField
      label="Sort orders"
      labelHidden={labelHidden}
      options={orderSortings}
      value={search.sort}
      onChange={({ target }) => onChange({ sort: target.value })}
    />
  );
  const dated = (labelHidden: boolean) => (
    <SelectField
      label="Dates"
      labelHidden={labelHidden}
      options={orderDates}
      value={search.dated}
      onChange={({ target }) => onChange({ dated: OrderDate.catch('ordered').parse(target.value) })}
    />
  );
  const clear = isNarrowed(search) && (
    <Button variant="ghost" padding="sm" onClick={() => onChange(nothingLookedFor)}>
      Clear
    </Button>
  );
  return (
    <div role="search" className="mb-4 flex flex-col gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 lg:grid-cols-[minmax(0,1fr)_12rem]">
        <OrderSearchField words={search.words} onWords={(words) => onChange({ words })} />
        <Button
          variant="outline"
          padding="md"
          className="lg:hidden"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <SlidersHorizontal aria-hidden="true" strokeWidth={1.5} />
          Filters{count > 0 && ` (${count})`}
        </Button>
        <div className="hidden lg:block">{sorting(true)}</div>
      </div>
      <div className="hidden flex-wrap items-start gap-3 lg:flex">
        <ChoicesButton
          label="Order status"
          any="Any order status"
          options={orderStatuses}
          chosen={search.status}
          onToggle={toggleStatus}
        />
        <ChoicesButton
          label="Payment status"
          any="Any payment status"
          options={paymentStatuses}
          chosen={search.payment}
          onToggle={togglePayment}
        />
        <div className="grid grid-cols-[repeat(5,auto)] items-start gap-3">
          {dated(true)}
          <DayFields labelHidden from={search.from} to={search.to} fault={dayFault} onChange={onChange} />
        </div>
        {clear}
      </div>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        side="bottom"
        title="Filters"
        footer={
          <div className="flex gap-3">
            <Button variant="outline" className="flex-1" onClick={() => onChange(nothingLookedFor)}>
              Clear all
            </Button>
            <Button className="flex-1" onClick={() => setOpen(false)}>
              Show orders
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-6">
          {sorting(false)}
          {dated(false)}
          <div className="grid grid-cols-2 gap-3">
            <DayFields from={search.from} to={search.to} fault={dayFault} onChange={onChange} />
          </div>
          <Choices
            label="Order status"
            options={orderStatuses}
            chosen={search.status}
            onToggle={toggleStatus}
            className="[&>div]:float-left [&>div]:w-1/2"
          />
          <Choices label="Payment status" options={paymentStatuses} chosen={search.payment} onToggle={togglePayment} />
        </div>
      </Sheet>
    </div>
  );
}
