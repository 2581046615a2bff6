import { zodResolver } from '@hookform/resolvers/zod';
import { UnitDraft, type Unit } from '@kanaka/contracts/units';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { useForm } from 'react-hook-form';
import { notify } from '../../shared/toast-outcome.ts';
import { UnitFields } from './unit-fields.tsx';
import { useEditUnitMutation } from './units-api.ts';

/** Corrects a unit that was entered wrongly. */
export function EditUnit({ unit, sizes, onClose }: { unit: Unit; sizes: readonly string[]; onClose: () => void }) {
  const [edit] = useEditUnitMutation();
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
    if (await notify(edit({ params: { id: _id }, body }).unwrap())) onClose();
  });
  return (
    <Dialog open onOpenChange={(stays) => !stays && onClose()} title={`Unit ${tag}`}>
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <UnitFields register={register} errors={errors} sizes={sizes} disabled={isSubmitting} />
        <Button type="submit" busy={isSubmitting} className="max-sm:w-full sm:self-end">
          Save unit
        </Button>
      </form>
    </Dialog>
  );
}
