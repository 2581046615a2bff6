import { TextField } from '@kanaka/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import { writtenDay } from '../words.tsx';
import { isShopDay } from '../lists/url-fields.ts';

/** No date at all is none, and while a year is being typed it lies before the year 1000. */
const isWrong = (typed: string, isLeft: boolean) => typed !== '' && !isShopDay(typed) && (isLeft || typed >= '1000');

/** A date field. A date whose year is still being typed is incomplete and is not reported. */
function DayField({
  label,
  labelHidden,
  day,
  max,
  onDay,
}: {
  label: string;
  labelHidden: boolean;
  day: string;
  max: string | undefined;
  onDay: (day: string) => void;
}) {
  const [typed, setTyped] = useState(day);
  const [isLeft, setLeft] = useState(false);
  const wrong = isWrong(typed, isLeft);
  const reported = useRef(day);
  useEffect(() => {
    if (day === reported.current) return;
    reported.current = day;
    setTyped(day);
  }, [day]);
  return (
    <TextField
      label={label}
      labelHidden={labelHidden}
      title={label}
      className={labelHidden ? 'w-42' : undefined}
      type="date"
      min="2000-01-01"
      max={max}
      error={wrong && 'Please check the year.'}
      value={typed}
      description={!wrong && writtenDay(typed)}
      onBlur={() => setLeft(true)}
      onChange={({ target: { value } }) => {
        setTyped(value);
        setLeft(false);
        if (value !== '' && !isShopDay(value)) return;
        reported.current = value;
        onDay(value);
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
  max,
  fault = null,
}: {
  from: string;
  to: string;
  max?: string;
  fault?: string | null;
  onChange: (days: { from?: string; to?: string }) => void;
  labelHidden?: boolean;
}) {
  return (
    <>
      {labelHidden && <Word>From</Word>}
      <DayField
        label="From day"
        labelHidden={labelHidden}
        day={from}
        max={max}
        onDay={(day) => onChange({ from: day })}
      />
      {labelHidden && <Word>to</Word>}
      <DayField label="To day" labelHidden={labelHidden} day={to} max={max} onDay={(day) => onChange({ to: day })} />
      {fault && (
        <p role="alert" className="col-span-full w-0 min-w-full text-sm text-brick">
          {fault}
        </p>
      )}
    </>
  );
}
