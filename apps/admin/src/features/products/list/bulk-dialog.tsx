import type { Categories } from '@kanaka/contracts/catalog/categories';
import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import { toast } from '@kanaka/ui/toaster';
import { isApiError, messageOf } from '@kanaka/web-kit/api-error';
import { type SyntheticEvent, useState } from 'react';
import { z } from 'zod';
import { ArrowRight } from 'lucide-react';
import { BoardApi } from '../../../shared/rate-board.ts';
import { FormDialog, notify } from '../../../shared/forms/form.tsx';
import { BulkFieldset } from './bulk-fieldset.tsx';
import { type BulkKind, fieldsFor, planOf, type Planned, undoOf, type Plan } from './bulk-rules.ts';
import { ProductsApi } from '../products-api.ts';
import { counted } from '../../../shared/words.tsx';

/** The button of each change, what its dialog asks, and the beginning of what sends it. */
export const bulkWords: Record<BulkKind, { button: string; title: string; verb: string }> = {
  price: { button: 'Price', title: 'Change prices', verb: 'Change' },
  making: { button: 'Making', title: 'Change making and wastage', verb: 'Change' },
  stock: { button: 'Stock', title: 'Change stock', verb: 'Change' },
  category: { button: 'Category', title: 'Move to another category', verb: 'Move' },
  purchase: { button: 'Purchase', title: 'Change cost and supplier', verb: 'Change' },
  finalSale: { button: 'Final sale', title: 'Final sale', verb: 'Change' },
  archive: { button: 'Delete', title: 'Delete these products?', verb: 'Delete' },
  restore: { button: 'Bring back', title: 'Bring these products back?', verb: 'Bring back' },
};

/** One change for all selected products, with what becomes of each before it is made. */
export function BulkDialog({
  kind,
  products,
  choices,
  onDone,
  onClose,
}: {
  kind: BulkKind;
  products: readonly AdminProduct[];
  choices: Categories;
  onDone: () => void;
  onClose: () => void;
}) {
  const [fields, setFields] = useState(() => fieldsFor(products));
  const [refused, setRefused] = useState<readonly RefusedPiece[]>([]);
  const { send, isSending } = useBulkChange(() => {
    onClose();
    onDone();
  });
  const { data: board } = BoardApi.useRateBoardQuery(undefined, { skip: kind !== 'price' && kind !== 'making' });
  const plan = planOf(kind, products, fields, { choices, rates: board?.data.rates ?? [] });
  const count = plan?.planned.length ?? 0;

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!plan || count === 0 || isSending) return;
    setRefused(await send(plan.planned, kind === 'archive' ? `${counted(count, 'product')} deleted` : undefined));
  };

  return (
    <FormDialog
      title={bulkWords[kind].title}
      description={
        <>
          {counted(products.length, 'product')} chosen.
          {count > 1 && ` The ${count} changes are made together, or none.`}
        </>
      }
      submit={
        <>
          {bulkWords[kind].verb} {count > 0 ? counted(count, 'product') : 'products'}
        </>
      }
      busy={isSending}
      tone={kind === 'archive' ? 'destructive' : 'primary'}
      disabled={count === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <BulkFieldset
        kind={kind}
        fields={fields}
        choices={choices}
        onChange={(change) => {
          setFields({ ...fields, ...change });
          setRefused([]);
        }}
      />
      {refused.length > 0 && (
        <div role="alert" className="border border-brick bg-brick/5 p-3 text-sm">
          <p className="font-medium">Nothing was changed. Look at these and try again:</p>
          <ul className="mt-1">
            {refused.map(({ _id, title, message }) => (
              <li key={_id}>
                {title}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {plan && <BulkPreview plan={plan} />}
    </FormDialog>
  );
}

const Refused = z.array(z.object({ _id: z.string(), title: z.string(), message: z.string() }));
type RefusedPiece = z.infer<typeof Refused>[number];

/**
 * Sends a planned change. Once it is made it calls `onDone`, reports it with `done` or else the server's words, and offers to
 * undo it for ten seconds. Answers the products that prevented it, if any did.
 */
function useBulkChange(onDone: () => void) {
  const [change, { isLoading }] = ProductsApi.useChangeProductsMutation();
  async function send(planned: readonly Planned[], done?: string): Promise<RefusedPiece[]> {
    try {
      const { message, data } = await change({ body: { changes: planned.map((each) => each.change) } }).unwrap();
      const undone = { message: 'Change undone' };
      const undo = () => {
        const changed = change({ body: { changes: undoOf(planned, data) } }).unwrap();
        void notify(changed.then(() => undone));
      };
      onDone();
      toast({ title: done ?? message, action: { label: 'Undo', onPress: undo } });
      return [];
    } catch (error) {
      const refused = isApiError(error) ? Refused.safeParse(error.details?.['refused']).data : undefined;
      if (!refused) toast({ title: messageOf(error), variant: 'destructive' });
      return refused ?? [];
    }
  }
  return { send, isSending: isLoading };
}

/** What each product has before and after a bulk change, and which stay as they are and why. */
function BulkPreview({ plan: { planned, skipped } }: { plan: Plan }) {
  const counts = [
    planned.length > 0 && counted(planned.length, 'product changes', 'products change'),
    skipped.length > 0 && counted(skipped.length, 'stays as it is', 'stay as they are'),
  ];
  return (
    <section aria-label="Preview" className="text-sm">
      <p role="status" className="mb-1 font-medium">
        {counts.filter(Boolean).join(', ')}
      </p>
      <ul className="border-t border-hairline">
        {planned.map(({ product, from, to }) => (
          <li
            key={product._id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline py-2"
          >
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{product.title}</span>
            <span className="inline-flex flex-wrap items-center gap-x-2 tabular-nums">
              <span className="text-ink-muted">{from}</span>
              <ArrowRight className="size-3.5 text-ink-muted" />
              <span className="sr-only">becomes</span>
              <span className="font-medium">{to}</span>
            </span>
          </li>
        ))}
        {skipped.map(({ product, reason }) => (
          <li
            key={product._id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline py-2 text-ink-muted"
          >
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{product.title}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
