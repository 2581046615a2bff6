import type { UnitDraft } from '@kanaka/contracts/catalog/units';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { fieldOf } from '../../shared/forms/field-of.ts';

export type UnitFieldValues = z.input<typeof UnitDraft>;

/** Tag, weights, HUID and size of a unit. A scanner types the tag and ends it with Enter, which must not send the form. */
export function UnitFields({
  form,
  sizes,
  disabled,
}: {
  form: Pick<UseFormReturn<UnitFieldValues>, 'register' | 'formState'>;
  /** Those of its category; empty for a category without sizes. */
  sizes: readonly string[];
  disabled: boolean;
}) {
  const field = fieldOf(form);
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      <TextField
        label="Tag"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        className="col-span-2 sm:col-span-1"
        inputClassName="uppercase placeholder:normal-case"
        placeholder="Type or scan"
        disabled={disabled}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.querySelector<HTMLInputElement>('[name="grossWeight"]')?.focus();
        }}
        {...field('tag')}
      />
      <TextField label="Gross weight (g)" inputMode="decimal" disabled={disabled} {...field('grossWeight')} />
      <TextField label="Net weight (g)" inputMode="decimal" disabled={disabled} {...field('netWeight')} />
      <TextField
        label="HUID"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={10}
        inputClassName="uppercase"
        description={sizes.length > 0 ? undefined : 'Optional.'}
        disabled={disabled}
        {...field('huid')}
      />
      {sizes.length > 0 && (
        <SelectField
          label="Size"
          placeholder="No size"
          options={sizes.map((size) => ({ value: size, label: size }))}
          disabled={disabled}
          {...field('size')}
        />
      )}
    </div>
  );
}
