import { pincodeDigits, pincodeFault } from '@kanaka/contracts/pincode';
import { Button } from '@kanaka/ui/button';
import { TextField } from '@kanaka/ui/text-field';
import { skipToken } from '@reduxjs/toolkit/query';
import { Truck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { DeliveryApi } from './delivery-api.ts';
import { DeliveryPromise } from './delivery-promise.tsx';
import { rememberedDestination } from './remembered-destination.ts';

/** Asks for a pincode and says by when something that is paid now arrives there. */
export function DeliveryBox({
  own,
  leadDays,
  paise,
  focused = false,
}: {
  /** The pincode that is remembered, or that of the shopper's address. */
  own: string;
  /** The most working days until a piece is made; 0 when all are in stock. */
  leadDays: number;
  /** What is bought, tax included. */
  paise: number;
  /** Whether its field has the focus from the start. */
  focused?: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (focused) form.current?.querySelector('input')?.focus();
  }, [focused]);
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const shown = typed ?? own;
  const fault = pincodeFault(shown);
  const { currentData, isFetching, isError, refetch } = DeliveryApi.useDeliveryToQuery(
    fault === null ? { query: { pincode: shown, leadDays, value: paise / 100 } } : skipToken,
    // A page that stays open over the cut-off or over midnight.
    { refetchOnFocus: true },
  );
  const answer = currentData?.data;
  const error = refused || shown.length === 6 ? (fault ?? undefined) : undefined;
  return (
    <form
      ref={form}
      noValidate
      className="border-y border-hairline py-4"
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(fault !== null);
        if (isError) void refetch();
      }}
    >
      <div className="flex items-start gap-3">
        <TextField
          label="Deliver to pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          className="max-w-44 flex-1"
          inputClassName="figures"
          value={shown}
          onChange={({ target }) => {
            const digits = pincodeDigits(target.value);
            setTyped(digits);
            setRefused(false);
            rememberedDestination.keepPincode(digits);
          }}
          error={error}
        />
        {/* Beside the field, below its label's line. */}
        <div className="pt-[calc(1lh+0.375rem)] text-sm">
          <Button type="submit" variant="outline" busy={isFetching}>
            Check
          </Button>
        </div>
      </div>
      <div aria-live="polite" className="mt-3 flex min-h-12 gap-3">
        <Truck className="mt-0.5 size-5 shrink-0 text-gold" />
        <div>
          {answer ? (
            <DeliveryPromise answer={answer} insured />
          ) : (
            <p className="text-sm text-ink-soft">
              {isError
                ? 'We could not look this up. Please try again in a moment.'
                : 'Enter your pincode for a delivery date.'}
            </p>
          )}
        </div>
      </div>
    </form>
  );
}
