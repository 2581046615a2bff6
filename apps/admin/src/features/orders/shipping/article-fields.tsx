import { TextField } from '@kanaka/ui/text-field';
import type { ComponentProps } from 'react';
import { codeInput } from '../../../shared/forms/form.tsx';

/** HUID and weights of one article. */
export function ArticleFields({
  legend,
  legendHidden,
  field,
}: {
  legend: string;
  legendHidden: boolean;
  /** Registers an input. */
  field: (name: 'huid' | 'grossWeight' | 'netWeight') => Partial<ComponentProps<typeof TextField>>;
}) {
  return (
    <fieldset className="mt-1 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
      <legend className={legendHidden ? 'sr-only' : 'mb-1 text-sm font-medium'}>{legend}</legend>
      <TextField label="HUID" {...codeInput} maxLength={10} className="col-span-2 sm:col-span-1" {...field('huid')} />
      <TextField label="Gross weight (g)" inputMode="decimal" {...field('grossWeight')} />
      <TextField label="Net weight (g)" inputMode="decimal" {...field('netWeight')} />
    </fieldset>
  );
}
