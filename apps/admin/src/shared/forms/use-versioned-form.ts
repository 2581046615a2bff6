import { ifMatch } from '@kanaka/contracts/shapes';
import type { ToastText } from '@kanaka/ui/toast-card';
import { toast } from '@kanaka/ui/toaster';
import { isApiError } from '@kanaka/web-kit/api-error';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showRefusal } from './form.tsx';
import { useKeptForm } from './use-kept-form.tsx';

/** A form of what is stored under a version: saved only if nobody else has saved another meanwhile. */
export function useVersionedForm<Fields extends FieldValues, Stored extends { version: number }>(
  form: UseFormReturn<Fields>,
  {
    name,
    stored,
    fieldsOf,
    onReload,
  }: { name: string; stored: Stored; fieldsOf: (stored: Stored) => Fields; onReload: () => void },
) {
  // What filled the fields. A refetch must not change its version, or saving would overwrite another admin's changes.
  const [saved, setSaved] = useState(stored);
  const [outdated, setOutdated] = useState<string | null>(null);
  const { isDirty, isSubmitting } = form.formState;
  const { restored, guard, forget, discard } = useKeptForm(form, name, { version: String(saved.version) });

  return {
    saved,
    restored,
    guard,
    discard,
    /** Shows how a call went that saves over this version, with what can be done about it. */
    async save(
      send: (headers: ReturnType<typeof ifMatch>) => Promise<{ message: string; data: Stored }>,
      {
        refuse = (refusal) => showRefusal(refusal, form),
        action,
      }: { refuse?: (refusal: unknown) => void; action?: (saved: Stored) => ToastText['action'] } = {},
      version = saved.version,
    ): Promise<void> {
      setOutdated(null);
      try {
        const { message, data } = await send(ifMatch(version));
        setSaved(data);
        form.reset(fieldsOf(data));
        forget();
        const offered = action?.(data);
        toast({ title: message, ...(offered && { action: offered }) });
      } catch (refusal) {
        if (isApiError(refusal) && refusal.status === 412) setOutdated(refusal.message);
        else refuse(refusal);
      }
    },
    /** For the bar that saves it. */
    bar: {
      outdated,
      isDirty,
      isSubmitting,
      onReload: () => {
        forget();
        onReload();
      },
      onDiscard: discard,
    },
  };
}
