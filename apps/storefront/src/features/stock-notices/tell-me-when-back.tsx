import type { Product } from '@kanaka/contracts/catalog/products';
import { Button } from '@kanaka/ui/button';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useLazyDialog } from '../../shared/loading/lazy-dialog.tsx';
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx';

// Loaded only when it is opened: it brings what forms need.
const StockNoticeDialog = lazyWithPreload(() => import('./stock-notice-dialog.tsx'), 'StockNoticeDialog');

/**
 * Asks for an e-mail when a piece, or one of its sizes, is back. For a piece of which something is sold out: the main button
 * if nothing of it can be bought.
 */
export function TellMeWhenBack({ product }: { product: Product }) {
  const dialog = useLazyDialog();
  const [asked, setAsked] = useState(false);
  const { totalStock, sizes } = product;
  return (
    <>
      {totalStock <= 0 ? (
        <Button size="lg" padding="sm" wide aria-haspopup="dialog" {...dialog.button}>
          {/* Two lines beside the price on a phone. */}
          <span className="max-[27rem]:w-33 max-[27rem]:leading-tight max-[27rem]:whitespace-normal">
            {asked ? 'We will write to you' : 'Notify me when it is back'}
          </span>
        </Button>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          {...dialog.button}
          className="-ml-2 inline-flex min-h-11 items-center gap-2 px-2 text-left text-sm text-emerald underline underline-offset-4"
        >
          <Bell className="size-4 shrink-0" />
          Is your size sold out? Notify me when it is back
        </button>
      )}
      {dialog.show(
        <StockNoticeDialog
          productId={product._id}
          title={product.title}
          sizes={sizes.filter(({ stock }) => stock <= 0).map(({ size }) => size)}
          {...dialog.state}
          onAsked={() => setAsked(true)}
        />,
      )}
    </>
  );
}
