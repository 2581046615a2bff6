import { zodResolver } from '@hookform/resolvers/zod';
import { recordArticles, type AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { useForm } from 'react-hook-form';
import { fieldOf } from '../../../shared/forms/field-of.ts';
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
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: {
      articles: Array.from({ length: quantity }, (_, place) => {
        const { huid = '', grossWeight = '', netWeight = '' } = articles[place] ?? {};
        return { huid, grossWeight, netWeight };
      }),
    },
  });
  const { isSubmitting } = formState;
  const field = fieldOf({ register, formState });
  const submit = handleSubmit(async (body) => {
    try {
      const { message } = await record({ params: { id: orderId }, body: { productId, size, ...body } }).unwrap();
      toast({ title: message });
      onClose();
    } catch (refused) {
      const [path, message] = Object.entries(fieldIssues(refused))[0] ?? [];
      const place = /^articles\.(\d+)\.huid$/.exec(path ?? '')?.[1];
      if (place && message) setError(`articles.${Number(place)}.huid`, { message }, { shouldFocus: true });
      else toast({ title: messageOf(refused), variant: 'destructive' });
    }
  });
  return (
    <FormDialog
      title="HUID and weight"
      description={`${titleInSize(item)}. They stand on the order and the packing slip; the invoice stays as it is.`}
      submit="Record"
      busy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      {Array.from({ length: quantity }, (_, place) => (
        <fieldset key={place} className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
          <legend className={quantity > 1 ? 'mb-1 text-sm font-medium' : 'sr-only'}>Article {place + 1}</legend>
          <TextField
            label="HUID"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={10}
            className="col-span-2 sm:col-span-1"
            inputClassName="uppercase"
            {...field(`articles.${place}.huid`)}
          />
          <TextField
            label="Gross weight (g)"
            inputMode="decimal"
            autoComplete="off"
            {...field(`articles.${place}.grossWeight`)}
          />
          <TextField
            label="Net weight (g)"
            inputMode="decimal"
            autoComplete="off"
            {...field(`articles.${place}.netWeight`)}
          />
        </fieldset>
      ))}
    </FormDialog>
  );
}
