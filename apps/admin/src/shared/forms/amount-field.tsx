import { TextField } from '@kanaka/ui/text-field';
import type { ComponentProps } from 'react';

/**
 * An amount in rupees, for `register`: takes "1,25,000", "₹125000" and "Rs. 1,25,000/-", and is grouped when the focus leaves
 * it. What was typed is read with `plainAmount`.
 */
export function AmountField({ onBlur, ...field }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      inputMode="decimal"
      maxLength={24}
      {...field}
      onBlur={(event) => {
        // Before the form reads the input, so that it keeps what is shown.
        event.target.value = groupedAmount(event.target.value);
        onBlur?.(event);
      }}
    />
  );
}

/** What somebody typed as an amount, as the API reads it: "₹1,60,000.50" or "Rs. 1,60,000/-" → digits. Anything else stays. */
export function plainAmount(typed: string): string {
  // A comma behind a point is a decimal comma ("45.500,00"), which another reading would make a thousand times less.
  // So is one before the last one or two digits ("1234,50"); groups have more.
  if (/\..*,|,\d{1,2}\s*$/.test(typed.replace(/^\s*rs\./i, ''))) return typed;
  return typed.replace(/^\s*(?:rs\.?|inr)|\/-\s*$|[₹,\s]/gi, '');
}

/** The amount in paise; null when it is none above 0 with at most two decimals. */
export function paiseTyped(typed: string): number | null {
  const [, rupees, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plainAmount(typed)) ?? [];
  const paise = rupees === undefined ? 0 : Number(rupees + decimals.padEnd(2, '0'));
  return paise > 0 ? paise : null;
}

/** An amount in the Indian grouping, with the decimals that were typed: "160000.5" → "1,60,000.5". Other text stays. */
export function groupedAmount(typed: string): string {
  const [, rupees, rest] = /^0*(\d{1,15}?)(\.\d*)?$/.exec(plainAmount(typed)) ?? [];
  return rupees === undefined ? typed : Number(rupees).toLocaleString('en-IN') + (rest ?? '');
}
