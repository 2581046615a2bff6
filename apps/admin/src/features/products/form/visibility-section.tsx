import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { useWatch } from 'react-hook-form';
import { useFields } from '../../../shared/forms/field-of.ts';
import { writtenTime } from '../../../shared/dates.ts';
import { fieldLabels } from './field-labels.ts';
import type { ProductFields } from './product-form-rules.ts';
import { optionsOf } from '../../../shared/forms/options.ts';

const choices = optionsOf({
  shop: 'In the shop',
  draft: 'Draft: shoppers do not see it',
  later: 'In the shop from a time on',
});

/** Whether shoppers see the piece, or from when on. */
export function VisibilitySection() {
  const { register, control, field } = useFields<ProductFields>();
  const [visibility, publishAt] = useWatch({ control, name: ['visibility', 'publishAt'] });
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField label={fieldLabels.visibility} options={choices} {...register('visibility')} />
      {visibility === 'later' && (
        <TextField
          label={fieldLabels.publishAt}
          required
          type="datetime-local"
          description={[writtenTime(publishAt), 'Time in India. Until then it is a draft.'].filter(Boolean).join('. ')}
          {...field('publishAt')}
        />
      )}
    </div>
  );
}
