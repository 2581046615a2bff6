import { Link } from 'react-router-dom';
import { orderNumber } from './order-number.ts';

/** The number of an order, which leads to its page. */
export function OrderLink({ id, label }: { id: string; label?: string }) {
  return (
    <Link to={`/orders/${id}`} aria-label={label} className="text-emerald underline underline-offset-4">
      {orderNumber(id)}
    </Link>
  );
}
