import { ArticleFields } from '../shipping/article-fields.tsx';
import { type AdminOrder, recordArticles } from '@kanaka/contracts/orders/admin-orders';
import { toPaise } from '@kanaka/money/rupees';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { BreakupDetails } from '@kanaka/ui/breakup-details';
import { Price } from '@kanaka/ui/price';
import { Skeleton } from '@kanaka/ui/skeleton';
import { Button } from '@kanaka/ui/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Amount } from '../../../shared/words.tsx';
import { useMayCall } from '../../../shared/may.ts';
import { Thumbnail } from '../../../shared/lists/thumbnail.tsx';
import { OrdersApi } from '../orders-api.ts';
import { articleWords } from './warnings.tsx';
import { fieldOf, SendDialog } from '../../../shared/forms/form.tsx';
import { isPaid } from '../status/order-status.tsx';

/** How many of a line were given back: returned, or refunded before it arrived. */
function GivenBack({ order, item }: { order: AdminOrder; item: AdminOrder['cartItems'][number] }) {
  const refunded = order.refunds
    .flatMap(({ items }) => items)
    .filter(({ productId, size }) => productId === item.productId && size === item.size)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  if (refunded === 0) return null;
  const hasArrived = order.shipments?.some(
    ({ items, steps }) =>
      steps.some(({ state }) => state === 'delivered') &&
      items.some(({ productId, size }) => productId === item.productId && size === item.size),
  );
  return (
    <p className="text-xs font-medium text-brick">
      {refunded} of {item.quantity} {hasArrived ? 'returned' : 'refunded'}
    </p>
  );
}

export function OrderItems({ order }: { order: AdminOrder }) {
  const { _id: id, cartItems: items } = order;
  if (items.length === 0) return <p className="py-4 text-ink-soft">No items found in this order</p>;
  return (
    <ul>
      {items.map((item) => (
        <li
          key={`${item.productId} ${item.size}`}
          className="flex flex-wrap items-center gap-x-4 border-b border-hairline py-3 last:border-b-0"
        >
          <OrderItemImage productId={item.productId} />
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{titleInSize(item)}</p>
            <p className="text-ink-soft">
              Quantity {item.quantity}
              {item.price !== undefined && ' · '}
              <Amount rupees={item.price} />
            </p>
            {item.sku && <p className="text-xs text-ink-muted">Code {item.sku}</p>}
            <GivenBack order={order} item={item} />
            <Articles orderId={id} item={item} isPaid={isPaid(order)} />
          </div>
          {item.price !== undefined && (
            <Price paise={toPaise(item.price) * item.quantity} className="text-base max-xs:hidden" />
          )}
          <BreakupDetails line={item} of={titleInSize(item)} className="w-full" />
        </li>
      ))}
    </ul>
  );
}

/** The piece's current image; a placeholder when the piece was withdrawn or could not be loaded. */
function OrderItemImage({ productId }: { productId: string }) {
  const { data, isLoading } = OrdersApi.useOrderedPieceQuery({ params: { id: productId } });
  if (isLoading) return <Skeleton className="aspect-3/4 w-13 shrink-0" />;
  return <Thumbnail url={data?.data.images[0]} sizes="52px" className="w-13 shrink-0" />;
}

type Line = AdminOrder['cartItems'][number];

/** The very articles of a line: its unit, or what the packer has recorded, with the button to record it. */
function Articles({ orderId, item, isPaid }: { orderId: string; item: Line; isPaid: boolean }) {
  const [open, setOpen] = useState(false);
  const { articles = [], tag } = item;
  const mayCall = useMayCall();
  return (
    <>
      {articles.length > 0 && (
        <ul aria-label={`Articles of ${item.title}`} className="text-xs text-ink-muted tabular-nums">
          {articles.map((article, place) => (
            <li key={place}>{articleWords(article)}</li>
          ))}
        </ul>
      )}
      {isPaid && !tag && mayCall(recordArticles) && (
        <Button
          variant="ghost"
          size="sm"
          padding="none"
          className="text-emerald underline"
          onClick={() => setOpen(true)}
        >
          {articles.length > 0 ? 'Change HUID and weight' : 'Record HUID and weight'}
        </Button>
      )}
      {open && <ArticlesDialog orderId={orderId} item={item} onClose={() => setOpen(false)} />}
    </>
  );
}

const Form = recordArticles.body.pick({ articles: true });

/** Records HUID and weight of each article of a line while it is packed. */
function ArticlesDialog({ orderId, item, onClose }: { orderId: string; item: Line; onClose: () => void }) {
  const [record] = OrdersApi.useRecordArticlesMutation();
  const { productId, size, quantity, articles = [] } = item;
  const form = useForm({
    resolver: zodResolver(Form),
    defaultValues: {
      articles: Array.from({ length: quantity }, (_, place) => {
        const { huid = '', grossWeight = '', netWeight = '' } = articles[place] ?? {};
        return { huid, grossWeight, netWeight };
      }),
    },
  });
  const field = fieldOf(form);
  return (
    <SendDialog
      title="HUID and weight"
      description={`${titleInSize(item)}. Shown on the order and slip; the invoice does not change.`}
      submit="Record"
      form={form}
      send={(body) => record({ params: { id: orderId }, body: { productId, size, ...body } }).unwrap()}
      onClose={onClose}
    >
      {Array.from({ length: quantity }, (_, place) => (
        <ArticleFields
          key={place}
          legend={`Article ${place + 1}`}
          legendHidden={quantity === 1}
          field={(name) => field(`articles.${place}.${name}`)}
        />
      ))}
    </SendDialog>
  );
}
