import { TextField } from '@kanaka/ui/text-field';
import type { ComponentProps } from 'react';
import { groupedAmount } from './typed-amount.ts';

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
