import type { DeliveryMethod } from '@kanaka/contracts/orders/checkout';

const choices: readonly { method: DeliveryMethod; name: string; words: string }[] = [
  { method: 'delivery', name: 'Delivery', words: 'Insured, to your door.' },
  { method: 'pickup', name: 'Collect in the shop', words: 'Free of charge, with a code that we send you.' },
];

/** Whether the pieces are brought or collected; shown while the shop offers both. */
export function HandoverChoice({
  chosen,
  onChoose,
}: {
  chosen: DeliveryMethod;
  onChoose: (method: DeliveryMethod) => void;
}) {
  return (
    <fieldset className="mb-8">
      <legend className="mb-3 text-ink-soft">How would you like to receive your pieces?</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {choices.map(({ method, name, words }) => (
          <label
            key={method}
            className="flex min-h-11 cursor-pointer items-start gap-3 border border-line bg-white px-4 py-3 transition-colors has-checked:border-emerald has-checked:bg-emerald-soft"
          >
            <input
              type="radio"
              name="delivery-method"
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
              className="mt-1 size-4 shrink-0 accent-emerald"
            />
            <span className="font-medium">
              {name}
              <span className="block text-sm font-normal text-ink-soft">{words}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
