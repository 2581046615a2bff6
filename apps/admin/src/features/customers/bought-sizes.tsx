import type { BoughtSize } from '@kanaka/contracts/orders/customers';
import { counted, formatDay } from '../../shared/words.tsx';

/** The sizes of what a customer bought and kept. */
export function BoughtSizes({ sizes }: { sizes: readonly BoughtSize[] }) {
  if (sizes.length === 0) return <p className="text-ink-soft">Nothing bought in a size yet.</p>;
  return (
    <ul aria-label="Sizes bought">
      {sizes.map(({ category, size, pieces, lastAt }) => (
        <li
          key={`${category} ${size}`}
          className="flex flex-wrap justify-between gap-x-3 border-b border-hairline py-2 first:pt-0 last:border-b-0"
        >
          <span className="font-medium wrap-anywhere">
            {category} {size}
          </span>
          <span className="text-ink-muted">
            {counted(pieces, 'piece')}, last on {formatDay(lastAt)}
          </span>
        </li>
      ))}
    </ul>
  );
}
