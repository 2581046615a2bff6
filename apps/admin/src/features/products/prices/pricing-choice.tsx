import { useFormContext } from 'react-hook-form';
import type { ProductFields } from '../form/product-form-rules.ts';

const ways = [
  { value: 'fixed', name: 'Fixed', words: 'The price that you type.' },
  { value: 'metal', name: 'By metal', words: 'Weight and work, at the day’s rate.' },
] as const;

/** Whether a piece has a fixed price or one that follows the rates of its metal. */
export function PricingChoice() {
  const { register } = useFormContext<ProductFields>();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">How it is priced</legend>
      <div className="grid grid-cols-2 gap-3">
        {ways.map(({ value, name, words }) => (
          <label
            key={value}
            className="flex min-h-11 items-start gap-3 rounded-sm border border-line px-3 py-2.5 transition-colors has-checked:border-emerald has-checked:bg-emerald-soft"
          >
            <input
              type="radio"
              value={value}
              className="mt-1 size-4 shrink-0 accent-emerald"
              {...register('pricing')}
            />
            <span>
              <span className="block font-medium">{name}</span>
              <span className="block text-xs text-ink-soft">{words}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
