import { zodResolver } from '@hookform/resolvers/zod';
import { UnitDraft, type Unit } from '@kanaka/contracts/units';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { notify } from '../../shared/toast-outcome.ts';
import { useQuestion } from '../../shared/use-question.tsx';
import { UnitFields } from './unit-fields.tsx';
import { useEditUnitMutation } from './units-api.ts';
import { unusualWeights } from './unusual-weights.ts';

/** Corrects a unit that was entered wrongly. */
export function EditUnit({
  unit,
  sizes,
  sisters,
  onClose,
}: {
  unit: Unit;
  sizes: readonly string[];
  /** The net weights of all units of the piece, in grams. */
  sisters: readonly number[];
  onClose: () => void;
}) {
  const [edit] = useEditUnitMutation();
  const formId = useId();
  const { ask, question } = useQuestion({ title: 'Is the weight right?', confirm: 'Save it' });
  const { _id, tag, size, grossWeight, netWeight, huid = '' } = unit;
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm({
    resolver: zodResolver(UnitDraft),
    defaultValues: { tag, size, grossWeight, netWeight, huid },
  });
  const submit = handleSubmit(async (body) => {
    const doubt = unusualWeights([body], sisters);
    if (doubt && !(await ask(doubt))) return;
    if (await notify(edit({ params: { id: _id }, body }).unwrap())) onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={`Unit ${tag}`}
      footer={
        <>
          <Button variant="outline" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            Save unit
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        {question}
        <UnitFields register={register} errors={errors} sizes={sizes} disabled={isSubmitting} />
      </form>
    </Dialog>
  );
}
