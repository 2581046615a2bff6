import type { ReturnRules } from '@kanaka/contracts/orders/return-window';
import { TextLink } from '@kanaka/ui/text-link';

/** Until when the pieces of an order can be sent back. `policy`: the address of what was in force when it was placed. */
export function ReturnTerms({
  days,
  damageHours,
  policy = '/shop/returns-policy',
}: ReturnRules & { policy?: string | undefined }) {
  return (
    <p className="text-ink-soft">
      The pieces of this order can be sent back within {days} days of delivery. Please tell us within {damageHours}{' '}
      hours if one arrives damaged. <TextLink to={policy}>How to return a piece, and what is final sale</TextLink>
    </p>
  );
}
