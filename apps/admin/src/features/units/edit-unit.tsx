import { zodResolver } from '@hookform/resolvers/zod';
import { UnitDraft, type Unit } from '@kanaka/contracts/catalog/units';
import { isFarFrom, slipOf } from '@kanaka/money/metal-rates';
import { toGrams, toMilligrams } from '@kanaka/contracts/catalog/price-recipe';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import type { z } from 'zod';
import { useQuestion } from '../../shared/forms/confirm-dialog.tsx';
import { AmountField, plainAmount } from '../../shared/forms/amount-field.tsx';
import { SupplierList, useSupplierList } from '../../shared/suppliers.tsx';
import { gramsInWords } from '../../shared/words.tsx';
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
  const { settle, question } = useUnusualWeights(sisters, 'Save it');
  const { _id, tag, size, grossWeight, netWeight, huid = '', cost, supplier } = unit;
  const form = useForm({
    resolver: zodResolver(UnitDraft),
    defaultValues: { tag, size, grossWeight, netWeight, huid, cost: cost ?? '', supplier },
  });
  const { isSubmitting } = form.formState;
  const send = async (typed: UnitDraft) => {
    const [body] = (await settle([typed])) ?? [];
    return body ? edit({ params: { id: _id }, body }).unwrap() : null;
  };
  return (
    <SendDialog title={`Unit ${tag}`} submit="Save unit" form={form} send={send} onClose={onClose}>
      {question}
      <UnitFields form={form} sizes={sizes} seesCosts={cost !== undefined} disabled={isSubmitting} />
    </SendDialog>
  );
}

export type UnitFieldValues = z.input<typeof UnitDraft>;

/** Tag, weights, HUID and size of a unit. A scanner types the tag and ends it with Enter, which must not send the form. */
export function UnitFields({
  form,
  sizes,
  seesCosts,
  disabled,
}: {
  form: Pick<UseFormReturn<UnitFieldValues>, 'register' | 'formState'>;
  /** Those of its category; empty for a category without sizes. */
  sizes: readonly string[];
  seesCosts: boolean;
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
      {seesCosts && <CostFields form={form} />}
    </fieldset>
  );
}

function CostFields({ form }: Pick<Parameters<typeof UnitFields>[0], 'form'>) {
  const field = fieldOf(form);
  const list = useSupplierList();
  return (
    <>
      <AmountField
        label="Cost (₹)"
        description="Before tax; only you see it."
        {...field('cost', { setValueAs: (typed: unknown) => (typeof typed === 'string' ? plainAmount(typed) : typed) })}
      />
      <TextField label="Supplier" maxLength={80} list={list.id} {...field('supplier')} />
      <SupplierList {...list} />
    </>
  );
}

/** A doubt about weights: what to ask, and the same with the weights that were probably meant. */
type Doubt<Draft> = { words: string; meant: Draft[] | null; label: string };

/**
 * The doubt about units that are added or changed whose net weight is more than three times, or less than a third of, what
 * their sister units weigh (the middle one of them; without any, of those that are added). A decimal point that is forgotten
 * makes a weight a hundred times more; pieces of a kind differ by much less. Weights are grams. Null for usual weights.
 */
export function unusualWeights<Draft extends { tag: string; netWeight: number; grossWeight: number }>(
  units: readonly Draft[],
  sisters: readonly number[],
): Doubt<Draft> | null {
  const known = sisters.length > 0 ? sisters : units.map(({ netWeight }) => netWeight);
  const usual = known.toSorted((a, b) => a - b)[Math.floor((known.length - 1) / 2)] ?? 0;
  const usualMg = toMilligrams(usual);
  const isUnusual = ({ netWeight }: Draft) => isFarFrom(toMilligrams(netWeight), usualMg);
  const unusual = units.filter(isUnusual);
  if (unusual.length === 0) return null;
  const slipped = (weight: number) => slipOf(toMilligrams(weight), usualMg);
  const named = (weighed: readonly Draft[], words: (unit: Draft) => string) => {
    const more = weighed.length > 5 ? ` and ${weighed.length - 5} more` : '';
    return weighed.slice(0, 5).map(words).join(', ') + more;
  };
  const asked = `Pieces of this kind weigh about ${usual} g net. Is this right? ${named(unusual, ({ tag, netWeight }) => `${tag}: ${netWeight} g`)}`;
  if (unusual.some(({ netWeight }) => slipped(netWeight) === null)) return { words: asked, meant: null, label: '' };
  const corrected = (unit: Draft): Draft => {
    const net = slipped(unit.netWeight);
    if (!isUnusual(unit) || net === null) return unit;
    // The gross weight was typed in the same way, unless it fits.
    const gross = slipped(unit.grossWeight) ?? toMilligrams(unit.grossWeight);
    return { ...unit, netWeight: toGrams(net), grossWeight: toGrams(Math.max(gross, net)) };
  };
  const said = ({ netWeight }: Draft) => gramsInWords(netWeight);
  const means = unusual.map(corrected);
  const [only, ...others] = means;
  const words = only && others.length === 0 ? said(only) : named(means, (unit) => `${unit.tag}: ${said(unit)}`);
  return {
    words: `${asked}. Did you mean ${words}?`,
    meant: units.map(corrected),
    label: only && others.length === 0 ? `Use ${said(only)}` : 'Use these weights',
  };
}

/** Asks about unusual weights before units are saved: `settle` resolves to the units to save, or to null to correct them. */
export function useUnusualWeights(sisters: readonly number[], confirm: string) {
  const { ask, question } = useQuestion({ title: 'Is the weight right?', confirm });
  async function settle<Draft extends { tag: string; netWeight: number; grossWeight: number }>(units: Draft[]) {
    const doubt = unusualWeights(units, sisters);
    if (!doubt) return units;
    const answer = await ask(doubt.words, doubt.meant ? doubt.label : undefined);
    return answer === 'meant' ? doubt.meant : answer ? units : null;
  }
  return { settle, question };
}
