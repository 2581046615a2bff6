import type { UnitDraft } from '@kanaka/contracts/units';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { z } from 'zod';

export type UnitFieldValues = z.input<typeof UnitDraft>;

/** Tag, weights, HUID and size of a unit. A scanner types the tag and ends it with Enter, which must not send the form. */
export function UnitFields({
  register,
  errors,
  sizes,
  disabled,
}: {
  register: UseFormRegister<UnitFieldValues>;
  errors: FieldErrors<UnitFieldValues>;
  /** Those of its category; empty for a category without sizes. */
  sizes: readonly string[];
  disabled: boolean;
}) {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      <TextField
        label="Tag"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        className="col-span-2 sm:col-span-1"
        inputClassName="uppercase placeholder:normal-case"
        placeholder="Type or scan"
        error={errors.tag?.message}
        disabled={disabled}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.querySelector<HTMLInputElement>('[name="grossWeight"]')?.focus();
        }}
        {...register('tag')}
      />
      <TextField
        label="Gross weight (g)"
        inputMode="decimal"
        autoComplete="off"
        error={errors.grossWeight?.message}
        disabled={disabled}
        {...register('grossWeight')}
      />
      <TextField
        label="Net weight (g)"
        inputMode="decimal"
        autoComplete="off"
        error={errors.netWeight?.message}
        disabled={disabled}
        {...register('netWeight')}
      />
      <TextField
        label="HUID"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={10}
        inputClassName="uppercase"
        description={sizes.length > 0 ? undefined : 'Optional.'}
        error={errors.huid?.message}
        disabled={disabled}
        {...register('huid')}
      />
      {sizes.length > 0 && (
        <SelectField
          label="Size"
          placeholder="No size"
          options={sizes.map((size) => ({ value: size, label: size }))}
          error={errors.size?.message}
          disabled={disabled}
          {...register('size')}
        />
      )}
    </div>
  );
}
