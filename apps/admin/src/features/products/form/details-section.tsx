import { Checkbox } from '@kanaka/ui/checkbox';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { Controller } from 'react-hook-form';
import { useFields } from '../../../shared/forms/field-of.ts';
import { fieldLabels } from './field-labels.ts';
import { type ProductFields, detailFields } from './product-form-rules.ts';

/** The five details that every piece has, and its video. */
export function DetailsSection() {
  const { control, field } = useFields<ProductFields>();
  return (
    <>
      {detailFields.map((name) => (
        <TextArea
          key={name}
          rows={2}
          className="[&_textarea]:min-h-16"
          label={fieldLabels[name]}
          required
          {...field(name)}
        />
      ))}
      <TextField
        label={fieldLabels.leadDays}
        description="Working days until it can be sent. Leave it empty for a piece in stock."
        inputMode="numeric"
        maxLength={3}
        {...field('leadDays')}
      />
      <Controller
        control={control}
        name="finalSale"
        render={({ field: { value, onChange } }) => (
          <Checkbox
            className="items-start [&>button]:mt-2.5"
            label={
              <>
                {fieldLabels.finalSale}
                <span className="block text-sm text-ink-muted">
                  For a customised or discounted piece: it can be returned only if it arrives damaged or wrong. Shoppers
                  read this before they buy.
                </span>
              </>
            }
            checked={value}
            onCheckedChange={onChange}
          />
        )}
      />
      <TextField label={fieldLabels.youtubeLink} type="url" {...field('youtubeLink')} />
    </>
  );
}
