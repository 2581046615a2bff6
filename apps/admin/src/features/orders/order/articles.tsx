import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { Button } from '@kanaka/ui/button';
import { useState } from 'react';
import { ArticlesDialog } from './articles-dialog.tsx';
import { articleWords } from './article-words.ts';

type Line = AdminOrder['cartItems'][number];

/** The very articles of a line: its unit, or what the packer has recorded, with the button to record it. */
export function Articles({ orderId, item, isPaid }: { orderId: string; item: Line; isPaid: boolean }) {
  const [open, setOpen] = useState(false);
  const { articles = [], tag } = item;
  return (
    <>
      {articles.length > 0 && (
        <ul aria-label={`Articles of ${item.title}`} className="text-xs text-ink-muted tabular-nums">
          {articles.map((article, place) => (
            <li key={place}>{articleWords(article)}</li>
          ))}
        </ul>
      )}
      {isPaid && !tag && (
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
