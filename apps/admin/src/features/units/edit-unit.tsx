import { zodResolver } from '@hookform/resolvers/zod';
import { UnitDraft, type Unit } from '@kanaka/contracts/catalog/units';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import type { z } from 'zod';
import { useQuestion } from '../../shared/forms/confirm-dialog.tsx';
import { SendDialog, fieldOf, codeInput } from '../../shared/forms/form.tsx';
import { UnitsApi } from './units-api.ts';

/** Corrects a unit that was entered wrongly. */
export function EditUnit({
  unit,
  sizes,
  sisters,
  onClose,
}: {
  unit: Unit;
  sizes: readonly string[];
  /** The net weights of all units of the piece, in grams. */
  sisters: readonly number[];
  onClose: () => void;
}) {
  const [edit] = UnitsApi.useEditUnitMutation();
  const { ask, question } = useQuestion({ title: 'Is the weight right?', confirm: 'Save it' });
  const { _id, tag, size, grossWeight, netWeight, huid = '' } = unit;
  const form = useForm({
    resolver: zodResolver(UnitDraft),
    defaultValues: { tag, size, grossWeight, netWeight, huid },
  });
  const { isSubmitting } = form.formState;
  const send = async (body: UnitDraft) => {
    const doubt = unusualWeights([body], sisters);
    return doubt && !(await ask(doubt)) ? null : edit({ params: { id: _id }, body }).unwrap();
  };
  return (
    <SendDialog title={`Unit ${tag}`} submit="Save unit" form={form} send={send} onClose={onClose}>
      {question}
      <UnitFields form={form} sizes={sizes} disabled={isSubmitting} />
    </SendDialog>
  );
}

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
    <fieldset disabled={disabled} className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      <TextField
        label="Tag"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        className="col-span-2 sm:col-span-1"
        inputClassName="uppercase placeholder:normal-case"
        placeholder="Type or scan"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.querySelector<HTMLInputElement>('[name="grossWeight"]')?.focus();
        }}
        {...field('tag')}
      />
      <TextField label="Gross weight (g)" inputMode="decimal" {...field('grossWeight')} />
      <TextField label="Net weight (g)" inputMode="decimal" {...field('netWeight')} />
      <TextField
        label="HUID"
        {...codeInput}
        maxLength={10}
        description={sizes.length > 0 ? undefined : 'Optional.'}
        {...field('huid')}
      />
      {sizes.length > 0 && (
        <SelectField
          label="Size"
          placeholder="No size"
          options={sizes.map((size) => ({ value: size, label: size }))}
          {...field('size')}
        />
      )}
    </fieldset>
  );
}

/** A decimal point that is forgotten makes a weight a hundred times more; pieces of a kind differ by much less than this. */
const TIMES = 3;

/**
 * What to ask before units are added or changed whose net weight is more than three times, or less than a third of, what their
 * sister units weigh (the middle one of them; without any, of those that are added). Weights are grams. Null for usual weights.
 */
export function unusualWeights(
  units: readonly { tag: string; netWeight: number }[],
  sisters: readonly number[],
): string | null {
  const known = (sisters.length > 0 ? [...sisters] : units.map(({ netWeight }) => netWeight)).sort((a, b) => a - b);
  const usual = known[Math.floor((known.length - 1) / 2)] ?? 0;
  const unusual = units.filter(({ netWeight }) => netWeight > usual * TIMES || netWeight * TIMES < usual);
  if (unusual.length === 0) return null;
  const named = unusual.slice(0, 5).map(({ tag, netWeight }) => `${tag}: ${netWeight} g`);
  const more = unusual.length > named.length ? ` and ${unusual.length - named.length} more` : '';
  return `Pieces of this kind weigh about ${usual} g net. Is this right? ${named.join(', ')}${more}`;
}
