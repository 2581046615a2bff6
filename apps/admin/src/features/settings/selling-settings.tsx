import { useFields } from '../../shared/forms/field-of.ts';
import type { SettingsFields } from './settings-form-rules.ts';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { AmountField } from '../../shared/forms/amount-field.tsx';
import { SettingsSection } from './settings-section.tsx';
import { optionsOf } from '../../shared/forms/options.ts';

const reviews = optionsOf({ yes: 'Hold until I have seen them', no: 'Show at once' });

/** Shipping, quantities, stock, late payments and reviews. */
export function SellingSettings() {
  const { field } = useFields<SettingsFields>();
  return (
    <SettingsSection id="selling">
      <TextField
        label="Shipping note"
        maxLength={160}
        className="sm:col-span-2"
        description="Stands beside “Shipping within India is free.” Leave it empty for none."
        {...field('shippingNote')}
      />
      <TextField
        label="At most of a piece in an order"
        inputMode="numeric"
        maxLength={3}
        description="In all its sizes together. Keeps one person from holding the whole stock."
        {...field('maxQuantity')}
      />
      <TextField
        label="Unpaid: at most … pieces"
        inputMode="numeric"
        maxLength={4}
        description="That one account holds while it has not paid."
        {...field('unpaidLimit.pieces')}
      />
      <AmountField
        label="Unpaid: at most ₹"
        description="Worth so much together; one piece of any price can always be held."
        {...field('unpaidLimit.rupees')}
      />
      <TextField
        label="Low stock at"
        inputMode="numeric"
        maxLength={4}
        description="Alert at this many pieces or fewer."
        {...field('lowStockThreshold')}
      />
      <TextField
        label="Late payments are kept up to … % dearer"
        inputMode="decimal"
        maxLength={4}
        description="A payment begun after the hold of its order goes back if the order costs more today than was paid and this."
        {...field('latePaymentTolerancePercent')}
      />
      <SelectField
        label="Reviews of people who have not bought"
        options={reviews}
        description="Those of people who bought come first and alone make the stars. Held ones wait under Reviews until you show or hide them."
        {...field('holdReviews')}
      />
    </SettingsSection>
  );
}
