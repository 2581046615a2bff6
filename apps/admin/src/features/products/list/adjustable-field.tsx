import { Checkbox } from '@kanaka/ui/checkbox';
import { Controller, useFormContext } from 'react-hook-form';
import { fieldLabels } from '../form/field-labels.ts';
import type { ProductFields } from '../form/product-form-rules.ts';

/** Whether a piece without sizes is of one size and adjustable. */
export function AdjustableField() {
  const { control, clearErrors } = useFormContext<ProductFields>();
  return (
    <Controller
      control={control}
      name="adjustable"
      render={({ field: { ref, value, onChange } }) => (
        <Checkbox
          ref={ref}
          label={fieldLabels.adjustable}
          checked={value}
          onCheckedChange={(checked) => {
            clearErrors('sizes');
            onChange(checked);
          }}
        />
      )}
    />
  );
}
