import { cn } from '@kanaka/ui/cn';
import { controlStyle, Field, type FieldText, useField } from '@kanaka/ui/field';
import { IconButton } from '@kanaka/ui/icon-button';
import { TextField } from '@kanaka/ui/text-field';
import { CalendarDays } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { isShopDay } from '../lists/url-fields.ts';
import { labelIn } from './rows.tsx';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * What was typed as a day, as the API reads it: 5/4/26, 05-04-2026, 5 Apr 2026 and 05042026 are 2026-04-05, whatever the
 * browser's language. Null for what is no day.
 */
export function dayTyped(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  if (isShopDay(text)) return text;
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[\s./,-]+(\d{1,2}|[a-z]{3,9})[\s./,-]+(\d{4}|\d{2})$/.exec(text) ??
    /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(text) ??
    [];
  const number = /^[a-z]/.test(month) ? months.indexOf(month.slice(0, 3)) + 1 : Number(month);
  const written = `${year.padStart(4, '20')}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isShopDay(written) ? written : null;
}

/** 2026-04-05 as 05/04/2026; other text stays. */
const shownDay = (value: string) => (isShopDay(value) ? value.split('-').reverse().join('/') : value);

/** With its year in full, so that nothing more is going to be typed. */
const isWhole = (typed: string) => /[\s./,-]\d{4}\s*$|^\s*(\d{8}|\d{4}-\d\d-\d\d)\s*$/.test(typed);

type DateProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max'> &
  Omit<FieldText, 'label'> & {
    label: string;
    /** Like 2026-04-05; empty for none. */
    value: string;
    min?: string | undefined;
    max?: string | undefined;
    /** Called with a day, with an empty text, or, once the field is left, with what is no day. */
    onDay: (day: string) => void;
  };

/** A day, typed as dd/mm/yyyy or chosen in the browser's calendar, which a button or Alt and ↓ opens. */
export function DateField({ value, onDay, min, max, onBlur, onKeyDown, ...props }: DateProps) {
  const { field, control } = useField(props);
  const [typed, setTyped] = useState(() => shownDay(value));
  const [known, setKnown] = useState(value);
  const calendar = useRef<HTMLInputElement>(null);
  if (value !== known) {
    setKnown(value);
    setTyped(shownDay(value));
  }
  const report = (day: string) => {
    setKnown(day);
    if (day !== value) onDay(day);
  };
  const finish = () => {
    const day = dayTyped(typed) ?? typed.trim();
    setTyped(shownDay(day));
    report(day);
  };
  const open = () => {
    if (calendar.current && 'showPicker' in calendar.current) calendar.current.showPicker();
  };
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') finish();
    if (event.key === 'ArrowDown' && event.altKey) open();
    onKeyDown?.(event);
  };
  return (
    <Field {...field}>
      <span className="relative flex">
        <input
          {...control}
          inputMode="numeric"
          placeholder="dd/mm/yyyy"
          maxLength={20}
          className={cn(controlStyle, 'h-11 pr-11')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            const day = target.value.trim() === '' ? '' : isWhole(target.value) ? dayTyped(target.value) : null;
            if (day !== null) report(day);
          }}
          onKeyDown={pressed}
          onBlur={(event) => {
            finish();
            onBlur?.(event);
          }}
        />
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 bottom-0 h-px opacity-0"
          value={isShopDay(value) ? value : ''}
          min={min}
          max={max}
          onChange={({ target }) => report(target.value)}
        />
        <IconButton
          Icon={CalendarDays}
          name={`Calendar: ${props.label}`}
          className="absolute! top-0 right-0 [&_svg]:size-4"
          disabled={props.disabled}
          onClick={open}
        />
      </span>
    </Field>
  );
}

type InForm<Fields extends FieldValues> = { control: Control<Fields>; name: FieldPath<Fields> };

/** The same in a form, with what is wrong with it unless an `error` is given. */
export function FormDate<Fields extends FieldValues>({
  control,
  name,
  ...props
}: Omit<DateProps, 'value' | 'onDay' | 'name'> & InForm<Fields>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { onChange, ...field }, fieldState }) => (
        <DateField error={fieldState.error?.message} {...field} {...props} onDay={onChange} />
      )}
    />
  );
}

/** A day with a time of the shop's clock, as 2026-04-05T16:05; without one, from the first minute of the day, or `at` another. */
export function FormMoment<Fields extends FieldValues>({
  control,
  name,
  label,
  at = '00:00',
  error,
  ...props
}: Omit<DateProps, 'value' | 'onDay' | 'name'> & InForm<Fields> & { at?: string }) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { onChange, value, ref, onBlur }, fieldState }) => {
        const [day = '', time = ''] = String(value).split('T');
        return (
          <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-2">
            <DateField
              {...props}
              ref={ref}
              label={label}
              error={error ?? fieldState.error?.message}
              value={day}
              onBlur={onBlur}
              onDay={(chosen) => onChange(chosen === '' ? '' : `${chosen}T${time || at}`)}
            />
            <TextField
              type="time"
              label={labelIn(label, 'Time')}
              disabled={day === ''}
              value={time}
              onBlur={onBlur}
              onChange={({ target }) => onChange(`${day}T${target.value || at}`)}
            />
          </div>
        );
      }}
    />
  );
}
