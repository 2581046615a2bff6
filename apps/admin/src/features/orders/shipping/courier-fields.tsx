import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { usualCouriers, type Courier } from '@kanaka/contracts/orders/couriers';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { ShopApi } from '../../../shared/use-shop.ts';

type Field = UseFormRegisterReturn & { error?: string | undefined };

/** With whom a shipment travels and under which number; without these it cannot be tracked. */
export function CourierFields({ courier, awb, isTracked }: { courier: Field; awb: Field; isTracked: boolean }) {
  const options = useCouriers().map(({ name }) => ({ value: name, label: name }));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField label="Courier" placeholder="Without tracking" options={options} {...courier} />
      {isTracked && (
        <TextField
          label="AWB"
          description="Many couriers give it at the pick-up: then leave it empty."
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          inputClassName="uppercase"
          {...awb}
        />
      )}
    </div>
  );
}

/** The couriers in the settings. */
function useCouriers(): readonly Courier[] {
  return ShopApi.useSettingsQuery().data?.data.couriers ?? usualCouriers;
}
