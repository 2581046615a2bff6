import { TextField } from '@kanaka/ui/text-field';
import { AddRow, labelIn, RemoveRow, useRows } from '../../../shared/forms/rows.tsx';
import { emptyGemstone } from './jewellery-fields.ts';
import type { ProductFields } from './product-form-rules.ts';

const MOST_STONES = 20;

/** The gemstones of a piece, one kind per row. */
export function GemstoneList() {
  const { fields, adding, removeRow, field } = useRows<ProductFields, 'gemstones'>('gemstones');
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Gemstones</legend>
      {fields.length > 0 && (
        <ul className="mb-3 flex flex-col gap-3">
          {fields.map((stone, index) => (
            <li
              key={stone.id}
              className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 border border-hairline p-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
            >
              <TextField
                label={`Stone ${index + 1}`}
                placeholder="Ruby"
                className="max-sm:col-span-3"
                {...field(`gemstones.${index}.name`)}
              />
              <TextField
                label={labelIn(`stone ${index + 1}`, 'Count')}
                inputMode="numeric"
                {...field(`gemstones.${index}.count`)}
              />
              <TextField
                label={labelIn(`stone ${index + 1}`, 'Carats')}
                inputMode="decimal"
                {...field(`gemstones.${index}.carats`)}
              />
              <RemoveRow name={`Remove stone ${index + 1}`} className="mt-6.5" onClick={() => removeRow(index)} />
            </li>
          ))}
        </ul>
      )}
      <AddRow {...adding(emptyGemstone, 'name', MOST_STONES)}>Add a stone</AddRow>
    </fieldset>
  );
}
