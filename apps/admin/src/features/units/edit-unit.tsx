import { zodResolver } from '@hookform/resolvers/zod';
import { UnitDraft, type Unit } from '@kanaka/contracts/catalog/units';
import { useForm } from 'react-hook-form';
import { notifyForm } from '../../shared/forms/notify-form.ts';
import { useQuestion } from '../../shared/forms/use-question.tsx';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { UnitFields } from './unit-fields.tsx';
import { UnitsApi } from './units-api.ts';
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
  const [edit] = UnitsApi.useEditUnitMutation();
  const { ask, question } = useQuestion({ title: 'Is the weight right?', confirm: 'Save it' });
  const { _id, tag, size, grossWeight, netWeight, huid = '' } = unit;
  const form = useForm({
    resolver: zodResolver(UnitDraft),
    defaultValues: { tag, size, grossWeight, netWeight, huid },
  });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    const doubt = unusualWeights([body], sisters);
    if (doubt && !(await ask(doubt))) return;
    if (await notifyForm(edit({ params: { id: _id }, body }).unwrap(), form)) onClose();
  });
  return (
    <FormDialog title={`Unit ${tag}`} submit="Save unit" busy={isSubmitting} onSubmit={submit} onClose={onClose}>
      {question}
      <UnitFields form={form} sizes={sizes} disabled={isSubmitting} />
    </FormDialog>
  );
}
