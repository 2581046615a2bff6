import { OrderDate, OrderSort } from '@kanaka/contracts/orders/admin-orders';
import { Amount, EmailSeen } from '@kanaka/contracts/orders/seen-fields';
import type { OrderStatus, PaymentStatus } from '@kanaka/contracts/orders/orders';
import { Button } from '@kanaka/ui/button';
import { SelectField } from '@kanaka/ui/select-field';
import type { UrlChange } from '@kanaka/web-kit/use-url-state';
import { controlStyle } from '@kanaka/ui/field';
import { cn } from '@kanaka/ui/cn';
import { Checkbox } from '@kanaka/ui/checkbox';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useMaySee } from '../../../shared/may.ts';
import { DayFields } from '../../../shared/forms/day-fields.tsx';
import { FilterSheet, SearchField } from '../../../shared/lists/filters.tsx';
import { orderSortings } from '../../../shared/lists/order-sortings.ts';
import { filterCount, isNarrowed, isReversed, nothingLookedFor, toggled, type OrderSearch } from './order-search.ts';
import { orderStatuses, paymentStatuses } from '../status/order-status.tsx';
import { optionsOf } from '../../../shared/forms/form.tsx';

const orderDates: { value: OrderDate; label: string }[] = optionsOf({
  ordered: 'Ordered',
  paid: 'Paid',
  refunded: 'Refunded',
});

/** Searches, filters and sorts orders. On a phone the filters are behind a button. */
export function OrderFilters({
  search,
  onChange,
}: {
  search: OrderSearch;
  onChange: (change: UrlChange<OrderSearch>) => void;
}) {
  const field = useSlashKey();
  const maySee = useMaySee();
  const [seesAmounts, seesContacts] = [maySee(Amount), maySee(EmailSeen)];
  const dayFault = isReversed(search) ? 'The last day comes before the first, so it is not used.' : null;
  // A function of the current search: two ticks before the next render must not lose the first one.
  const statuses = {
    label: 'Order status',
    options: orderStatuses,
    chosen: search.status,
    onToggle: (one: OrderStatus) => onChange(({ status }) => ({ status: toggled(orderStatuses, status, one) })),
  };
  const payments = {
    label: 'Payment status',
    options: paymentStatuses,
    chosen: search.payment,
    onToggle: (one: PaymentStatus) => onChange(({ payment }) => ({ payment: toggled(paymentStatuses, payment, one) })),
  };
  const sorting = {
    label: 'Sort orders',
    options: orderSortings.filter(({ value }) => seesAmounts || !value.startsWith('total')),
    value: search.sort,
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => onChange({ sort: OrderSort.parse(target.value) }),
  };
  const dated = {
    label: 'Dates',
    options: orderDates,
    value: search.dated,
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => onChange({ dated: OrderDate.parse(target.value) }),
  };
  const days = { from: search.from, to: search.to, fault: dayFault, onChange };
  return (
    <div role="search" className="mb-4 flex flex-col gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 lg:grid-cols-[minmax(0,1fr)_12rem]">
        <SearchField
          ref={field}
          label="Find orders"
          aria-keyshortcuts="/"
          maxLength={100}
          placeholder={`Name, ${seesContacts ? 'phone, ' : ''}city, order, invoice${seesAmounts ? ', AWB or amount' : ' or AWB'}`}
          value={search.words}
          onSearch={(words) => words !== search.words && onChange({ words })}
        />
        <FilterSheet
          count={filterCount(search)}
          done="Show orders"
          onClear={() => onChange(nothingLookedFor)}
          className="lg:hidden"
        >
          <SelectField {...sorting} />
          <SelectField {...dated} />
          <div className="grid grid-cols-2 gap-3">
            <DayFields {...days} />
          </div>
          <Choices {...statuses} className="[&>div]:float-left [&>div]:w-1/2" />
          <Choices {...payments} />
        </FilterSheet>
        <div className="hidden lg:block">
          <SelectField labelHidden {...sorting} />
        </div>
      </div>
      <div className="hidden flex-wrap items-start gap-3 lg:flex">
        <ChoicesButton any="Any order status" {...statuses} />
        <ChoicesButton any="Any payment status" {...payments} />
        <div className="grid grid-cols-[repeat(5,auto)] items-start gap-3">
          <SelectField labelHidden {...dated} />
          <DayFields labelHidden {...days} />
        </div>
        {isNarrowed(search) && (
          <Button variant="ghost" padding="sm" onClick={() => onChange(nothingLookedFor)}>
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}

type ChoiceList<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onToggle: (value: Value) => void;
};

/** A filter with several values: a button that shows the selection and opens checkboxes. */
function ChoicesButton<Value extends string>({
  any,
  ...list
}: ChoiceList<Value> & {
  /** The button's text while nothing is selected: "Any status". */
  any: string;
}) {
  const { label, options, chosen } = list;
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  const summary = names.length === 0 ? any : names.length === 1 ? names[0] : `${names[0]} +${names.length - 1}`;
  return (
    <Popover.Root>
      <Popover.Trigger className={cn(controlStyle, 'flex h-11 flex-1 items-center justify-between gap-2 text-left')}>
        <span className="truncate">
          <span className="sr-only">{label}: </span>
          {summary}
        </span>
        <ChevronDown className="size-4 shrink-0 text-ink-muted" />
      </Popover.Trigger>
      {/* Without a portal, so that it stays inside the same landmark as its button. */}
      <Popover.Content
        align="start"
        sideOffset={4}
        aria-label={label}
        className="z-40 min-w-60 rounded-sm border border-hairline bg-white px-4 py-3 shadow-float outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-rise"
      >
        <Choices {...list} className="[&_legend]:sr-only" />
      </Popover.Content>
    </Popover.Root>
  );
}

/** Whether a key press belongs to a focused field or an open dialog, or is part of a shortcut of the browser. */
function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyping =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]');
  return Boolean(isTyping) || ctrlKey || metaKey || altKey;
}

/** The ref of a field that the key "/" focuses. */
function useSlashKey() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTaken(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, []);
  return input;
}

/** A list of checkboxes, one per line. */
function Choices<Value extends string>({
  label,
  options,
  chosen,
  onToggle,
  className,
}: ChoiceList<Value> & { className?: string }) {
  return (
    <fieldset className={className}>
      <legend className="text-sm font-medium">{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onCheckedChange={() => onToggle(option.value)}
        />
      ))}
    </fieldset>
  );
}
