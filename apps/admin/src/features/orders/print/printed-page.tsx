import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { ShopApi } from '../../../shared/use-shop.ts';
import { OrdersApi } from '../orders-api.ts';
import { Loaded } from '../../../shared/page/page.tsx';

/**
 * A page to print, without the admin layout; what stands beside the button is not printed. With `atOnce` the browser's dialog opens
 * by itself once everything is there, pictures too.
 */
export function PrintedPage({
  title,
  back,
  ready,
  choices,
  atOnce = false,
  children,
}: {
  title: string;
  back: { to: string; words: string };
  ready: boolean;
  choices?: ReactNode;
  atOnce?: boolean;
  children: ReactNode;
}) {
  useEffect(() => {
    // Browsers suggest the title as the file name of the PDF.
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (!atOnce || !ready) return undefined;
    let isShown = true;
    const pictures = [...document.images].map((image) => {
      // Those below the screen would be loaded too late.
      image.loading = 'eager';
      return image.decode().catch(() => undefined);
    });
    void Promise.all(pictures).then(() => isShown && window.print());
    return () => {
      isShown = false;
    };
  }, [atOnce, ready]);
  return (
    <main className="min-h-dvh bg-white px-4 py-4 print:p-0">
      <div className="mx-auto mb-6 flex max-w-[186mm] flex-wrap items-center justify-between gap-3 print:hidden">
        <ButtonLink Icon={ArrowLeft} variant="ghost" padding="sm" to={back.to}>
          {back.words}
        </ButtonLink>
        {choices}
        <Button Icon={Printer} disabled={!ready} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {children}
    </main>
  );
}

/** Loads what is printed of an order, with the shop that sends it; `onLoad` is called once it is there. */
export function OrderToPrint({
  id,
  name,
  skeleton,
  onLoad,
  children,
}: {
  id: string;
  /** What it is. */
  name: string;
  skeleton: ReactNode;
  onLoad: (order: AdminOrder) => void;
  children: (order: AdminOrder, shop: Shop) => ReactNode;
}) {
  const order = OrdersApi.useAdminOrderQuery({ params: { id } });
  const shop = ShopApi.useShopQuery();
  const loaded = order.data && shop.data && order.data.data;
  useEffect(() => {
    if (loaded) onLoad(loaded);
    // `onLoad` is another function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loaded]);
  return (
    <Loaded
      response={{
        currentData: loaded && shop.data && { order: loaded, shop: shop.data.data },
        error: order.error ?? shop.error,
        refetch: () => Promise.all([order.refetch(), shop.refetch()]),
      }}
      name={name}
      skeleton={skeleton}
    >
      {(printed) => children(printed.order, printed.shop)}
    </Loaded>
  );
}
