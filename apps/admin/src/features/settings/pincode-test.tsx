import { pincodeDigits, pincodeFault } from '@kanaka/contracts/pincode';
import { formatPaise } from '@kanaka/money/rupees';
import { TextField } from '@kanaka/ui/text-field';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { paiseTyped } from '../../shared/forms/amount-field.tsx';
import { formatDay } from '../../shared/words.tsx';
import { SettingsApi } from './settings-api.ts';
import { prefixesTyped, type SettingsFields } from './settings-form-rules.ts';

/** Says for a pincode which zone has it, in how many days, up to which value and with whom something arrives there, as it is typed. */
export function PincodeTest() {
  const [typed, setTyped] = useState('');
  const fault = typed.length === 6 ? pincodeFault(typed) : null;
  const isWhole = typed.length === 6 && fault === null;
  return (
    <div className="grid items-start gap-x-6 gap-y-2 border border-hairline bg-ivory p-3 sm:col-span-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <TextField
        label="Test a pincode"
        inputMode="numeric"
        inputClassName="figures"
        error={fault}
        value={typed}
        onChange={({ target }) => setTyped(pincodeDigits(target.value))}
        onKeyDown={(event) => {
          // It belongs to no setting, so Enter saves none.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <div role="status" className="text-sm sm:pt-7.5">
        {isWhole && <PincodeAnswer pincode={typed} />}
      </div>
    </div>
  );
}

function PincodeAnswer({ pincode }: { pincode: string }) {
  const { control, formState } = useFormContext<SettingsFields>();
  const [{ zones, usual }, couriers] = useWatch({ control, name: ['delivery', 'couriers'] });
  const { isDirty } = formState;
  const answer = SettingsApi.useDeliveryToQuery({ query: { pincode } }, { skip: isDirty });
  const { zone, prefix } = zoneOf(zones, pincode) ?? {};
  const { minDays, maxDays } = zone ?? usual.india;
  const insured = zone && paiseTyped(zone.insuredUpTo);
  const found = isDirty ? undefined : answer.currentData?.data;
  const served = zone?.served !== 'no';
  return (
    <>
      <p>
        <span className="font-medium">{zone ? zone.name : 'No zone of its own'}</span>
        {zone ? ` (${prefix})` : ': as usual within India'}
      </p>
      <p>
        {served ? `${minDays} to ${maxDays} working days` : 'Not delivered'}
        {served && insured ? `, up to ${formatPaise(insured)}` : ''}
      </p>
      {served && (
        <p>
          With{' '}
          {couriers
            .map(({ name }) => name.trim())
            .filter(Boolean)
            .join(', ') || 'no courier yet'}
        </p>
      )}
      {found?.served && (
        <p>
          Paid now, it arrives from {dayOf(found.from)} to {dayOf(found.to)}.
        </p>
      )}
      {found && !found.served && <p className="text-brick">{found.message}</p>}
      {answer.error !== undefined && !isDirty && <p className="text-brick">{messageOf(answer.error)}</p>}
      {isDirty && <p className="text-ink-soft">With what is not saved yet; the dates follow once it is saved.</p>}
    </>
  );
}

const dayOf = (day: string) => formatDay(`${day}T12:00:00+05:30`);

/** Of the zones that have a pincode, the one with the longest beginning. */
function zoneOf(zones: SettingsFields['delivery']['zones'], pincode: string) {
  return zones
    .flatMap((zone) => prefixesTyped(zone.prefixes).map((prefix) => ({ zone, prefix })))
    .filter(({ prefix }) => pincode.startsWith(prefix))
    .sort((one, other) => other.prefix.length - one.prefix.length)[0];
}
