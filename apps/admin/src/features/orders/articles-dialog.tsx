import { zodResolver } from '@hookform/resolvers/zod';
import { recordArticles, type AdminOrder } from '@kanaka/contracts/admin-orders';
import { titleInSize } from '@kanaka/contracts/size-labels';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useRecordArticlesMutation } from './orders-api.ts';

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
  const formId = useId();
  const { productId, size, quantity, articles = [] } = item;
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({
    resolver: zodResolver(Form),
    defaultValues: {
      articles: Array.from({ length: quantity }, (_, place) => {
        const { huid = '', grossWeight = '', netWeight = '' } = articles[place] ?? {};
        return { huid, grossWeight, netWeight };
      }),
    },
  });
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
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title="HUID and weight"
      description={`${titleInSize(item)}. They stand on the order and the packing slip; the invoice stays as it is.`}
      footer={
        <>
          <Button variant="outline" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            Record
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
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
              error={errors.articles?.[place]?.huid?.message}
              {...register(`articles.${place}.huid`)}
            />
            <TextField
              label="Gross weight (g)"
              inputMode="decimal"
              autoComplete="off"
              error={errors.articles?.[place]?.grossWeight?.message}
              {...register(`articles.${place}.grossWeight`)}
            />
            <TextField
              label="Net weight (g)"
              inputMode="decimal"
              autoComplete="off"
              error={errors.articles?.[place]?.netWeight?.message}
              {...register(`articles.${place}.netWeight`)}
            />
          </fieldset>
        ))}
      </form>
    </Dialog>
  );
}
