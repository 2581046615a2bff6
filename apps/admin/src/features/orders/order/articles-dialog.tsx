import { zodResolver } from '@hookform/resolvers/zod';
import { recordArticles, type AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { TextField } from '@kanaka/ui/text-field';
import { useForm } from 'react-hook-form';
import { fieldOf } from '../../../shared/forms/field-of.ts';
import { notifyForm } from '../../../shared/forms/notify-form.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useRecordArticlesMutation } from '../orders-api.ts';

const Form = recordArticles.body.pick({ articles: true });

/** Records HUID and weight of each article of a line while it is packed. */
export function ArticlesDialog({
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
