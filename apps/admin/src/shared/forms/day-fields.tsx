import { Fault } from './form.tsx';
import { cn } from '@kanaka/ui/cn';
import { useState } from 'react';
import { isShopDay } from '../lists/url-fields.ts';
import { DateField } from './date-field.tsx';

/** A day of a filter. What is no day is marked and not reported. */
function DayField({
  label,
  labelHidden,
  className,
  day,
  max,
  onDay,
}: {
  label: string;
  labelHidden: boolean;
  className: string | undefined;
  day: string;
  max: string | undefined;
  onDay: (day: string) => void;
}) {
  const [typed, setTyped] = useState(day);
  const [reported, setReported] = useState(day);
  if (day !== reported) {
    setReported(day);
    setTyped(day);
  }
  const isWrong = typed !== '' && !isShopDay(typed);
  return (
    <DateField
      label={label}
      labelHidden={labelHidden}
      className={cn(labelHidden && 'w-42', className)}
      min="2000-01-01"
      max={max}
      error={isWrong && 'Please type a day like 25/11/2026.'}
      value={typed}
      onDay={(chosen) => {
        setTyped(chosen);
        if (chosen !== '' && !isShopDay(chosen)) return;
        onDay(chosen);
      }}
    />
  );
}

/** Beside a field whose label is hidden. */
const Word = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="flex h-11 items-center text-ink-soft">
    {children}
  </span>
);

/** A first and a last day, in India's time zone, none after `max`; `fault` says why they are not used. */
export function DayFields({
  from,
  to,
  onChange,
  labelHidden = false,
  className,
  max,
  fault = null,
}: {
  from: string;
  to: string;
  max?: string;
  fault?: string | null;
  onChange: (days: { from?: string; to?: string }) => void;
  labelHidden?: boolean;
  /** Of each field. */
  className?: string;
}) {
  return (
    <>
      {labelHidden && <Word>From</Word>}
      <DayField
        label="From day"
        {...{ labelHidden, className, max }}
        day={from}
        onDay={(day) => onChange({ from: day })}
      />
      {labelHidden && <Word>to</Word>}
      <DayField label="To day" {...{ labelHidden, className, max }} day={to} onDay={(day) => onChange({ to: day })} />
      <Fault className="col-span-full w-0 min-w-full">{fault}</Fault>
    </>
  );
}
