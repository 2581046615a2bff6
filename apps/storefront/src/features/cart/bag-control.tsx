import type { Product } from '@kanaka/contracts/products';
import { Button } from '@kanaka/ui/button';
import { IconButton } from '@kanaka/ui/icon-button';
import { Stepper } from '@kanaka/ui/stepper';
import { Trash2 } from 'lucide-react';
import { useBag } from './use-bag.ts';

/** Beside a piece: 'Add to Bag', or its quantity once it is in the bag. */
export function BagControl({
  product,
  size = 'md',
}: {
  product: Pick<Product, '_id' | 'title' | 'totalStock'>;
  size?: 'md' | 'lg';
}) {
  const { items, add, setQuantity, remove, pending } = useBag();
  const item = items.find(({ productId }) => productId === product._id);

  if (item) {
    return (
      <div className="flex w-full items-center gap-1">
        <Stepper
          value={item.quantity}
          label={product.title}
          onChange={(quantity) => void setQuantity(item, quantity)}
          className="min-w-0 flex-1"
        />
        <IconButton name={`Remove ${product.title} from bag`} disabled={pending} onClick={() => void remove(item)}>
          <Trash2 aria-hidden="true" strokeWidth={1.5} />
        </IconButton>
      </div>
    );
  }
  if (product.totalStock <= 0) {
    return (
      <Button variant="outline" size={size} wide disabled>
        Out of stock
      </Button>
    );
  }
  return (
    <Button
      variant={size === 'lg' ? 'primary' : 'outline'}
      size={size}
      wide
      busy={pending}
      onClick={() => void add(product)}
      aria-label={`Add to Bag: ${product.title}`}
    >
      Add to Bag
    </Button>
  );
}
