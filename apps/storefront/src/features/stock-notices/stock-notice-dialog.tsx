import type { Openable } from '@kanaka/ui/overlay';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { SelectField } from '@kanaka/ui/select-field';
import { EmailField } from '@kanaka/ui/email-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { useSession } from '@kanaka/web-kit/use-session';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { StockNoticesApi } from './stock-notices-api.ts';

const NO_EMAIL = 'Please enter a valid email address.';
/** So that an empty form shows all that is missing at once; the server checks the address itself. */
const LIKE_EMAIL = { value: /^\S+@\S+$/, message: NO_EMAIL };

/** Where to write when a piece is back, and in which of its sold-out sizes. */
export function StockNoticeDialog({
  productId,
  title,
  sizes,
  open,
  onOpenChange,
  onAsked,
}: Openable & {
  productId: string;
  title: string;
  /** The sizes that are sold out; empty for a piece without sizes. */
  sizes: readonly string[];
  onAsked: () => void;
}) {
  const id = useId();
  const { user } = useSession();
  const [ask, { isLoading }] = StockNoticesApi.useAskForStockNoticeMutation();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({
    // A single size is chosen already.
    defaultValues: { productId, size: sizes.length === 1 ? (sizes[0] ?? '') : '', email: user?.email ?? '' },
  });

  const submit = handleSubmit(async (body) => {
    const asked = await ask({ body });
    if (!('error' in asked)) {
      toast({ title: 'We will write to you', description: `Once, to ${body.email}, as soon as it is back.` });
      onOpenChange(false);
      onAsked();
      return;
    }
    const { size, email } = fieldIssues(asked.error);
    if (email) setError('email', { message: email }, { shouldFocus: true });
    // The focus ends on the first of the fields that are wrong.
    if (size) setError('size', { message: size }, { shouldFocus: true });
    if (!size && !email) {
      toast({ title: messageOf(asked.error), variant: 'destructive' });
      onOpenChange(false);
    }
  });

  return (
    <Dialog
      open={open}
      onClose={() => onOpenChange(false)}
      title="Notify me when it is back"
      description={title}
      size="sm"
      footer={
        <Button type="submit" form={id} busy={isLoading}>
          Notify me
        </Button>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
        {sizes.length > 0 && (
          <SelectField
            label="Size"
            {...(sizes.length > 1 && { placeholder: 'Choose a size' })}
            options={sizes.map((size) => ({ value: size, label: size }))}
            error={errors.size?.message}
            {...register('size', { required: 'Please choose a size of this piece.' })}
          />
        )}
        <EmailField error={errors.email?.message} {...register('email', { pattern: LIKE_EMAIL, required: NO_EMAIL })} />
        <p className="text-sm text-ink-soft">
          By pressing “Notify me” you agree that we write to this address once, when it can be bought again. Then we
          delete your request, and after a year in any case. The address is used for nothing else.
        </p>
      </form>
    </Dialog>
  );
}
