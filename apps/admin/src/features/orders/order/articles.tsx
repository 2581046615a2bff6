import { type AdminOrder, recordArticles } from '@kanaka/contracts/orders/admin-orders';
import { Button } from '@kanaka/ui/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { TextField } from '@kanaka/ui/text-field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { articleWords } from './article-words.ts';
import { fieldOf } from '../../../shared/forms/field-of.ts';
import { notifyForm } from '../../../shared/forms/notify-form.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useRecordArticlesMutation } from '../orders-api.ts';

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

const Form = recordArticles.body.pick({ articles: true });

/** Records HUID and weight of each article of a line while it is packed. */
function ArticlesDialog({
  orderId,
  item,
  onClose,
}: {
  orderId: string;
  item: AdminOrder['cartItems'][number];
  onClose: () => void;
}) {
  const [record] = useRecordArticlesMutation();
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
  const submit = form.handleSubmit(async (body) => {
    const recording = record({ params: { id: orderId }, body: { productId, size, ...body } }).unwrap();
    if (await notifyForm(recording, form)) onClose();
  });
  return (
    <FormDialog
      title="HUID and weight"
      description={`${titleInSize(item)}. They stand on the order and the packing slip; the invoice stays as it is.`}
      submit="Record"
      busy={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      {Array.from({ length: quantity }, (_, place) => (
        <fieldset key={place} className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
          <legend className={quantity > 1 ? 'mb-1 text-sm font-medium' : 'sr-only'}>Article {place + 1}</legend>
          <TextField
            label="HUID"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={10}
            className="col-span-2 sm:col-span-1"
            inputClassName="uppercase"
            {...field(`articles.${place}.huid`)}
          />
          <TextField label="Gross weight (g)" inputMode="decimal" {...field(`articles.${place}.grossWeight`)} />
          <TextField label="Net weight (g)" inputMode="decimal" {...field(`articles.${place}.netWeight`)} />
        </fieldset>
      ))}
    </FormDialog>
  );
}
