import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { useFormContext } from 'react-hook-form';
import { fieldLabels } from './field-labels.ts';
import { type ProductFields, detailFields } from './product-form-rules.ts';

/** The five details that every piece has, and its video. */
export function DetailsSection() {
  const { register, formState } = useFormContext<ProductFields>();
  const { errors } = formState;
  return (
    <>
      {detailFields.map((name) => (
        <TextArea
          key={name}
          rows={2}
          className="[&_textarea]:min-h-16"
          label={fieldLabels[name]}
          error={errors[name]?.message}
          {...register(name)}
        />
      ))}
      <TextField
        label={fieldLabels.leadDays}
        description="Working days until it can be sent. Leave it empty for a piece in stock."
        inputMode="numeric"
        maxLength={3}
        error={errors.leadDays?.message}
        {...register('leadDays')}
      />
      <TextField
        label={fieldLabels.youtubeLink}
        description="Optional"
        type="url"
        autoComplete="off"
        error={errors.youtubeLink?.message}
        {...register('youtubeLink')}
      />
    </>
  );
}
