import { allPermissions, permissions, type Permission } from '@kanaka/contracts/identity/permissions';
import { Checkbox } from '@kanaka/ui/checkbox';
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form';
import { useMay } from '../may.ts';

/** The permissions in groups, by what stands before their colon. */
const groups: readonly [title: string, of: readonly string[]][] = [
  ['Orders', ['orders', 'returns', 'payments', 'documents']],
  ['Customers', ['customers', 'reviews']],
  ['Pieces and stock', ['products', 'images', 'stock', 'rates', 'content']],
  ['The shop', ['statistics', 'settings', 'audit', 'jobs', 'integrations']],
  ['People', ['staff']],
];

const thingOf = (permission: Permission) => permission.slice(0, permission.indexOf(':'));

/** What a role or an API key allows, the field `permissions` of a form: of these, what one has oneself. */
export function PermissionChoices<Fields extends FieldValues & { permissions: Permission[] }>({
  form,
  of = allPermissions,
}: {
  form: UseFormReturn<Fields>;
  of?: readonly Permission[];
}) {
  const may = useMay();
  const name = 'permissions' as Path<Fields>;
  const chosen: readonly Permission[] = useWatch({ control: form.control, name });
  const { error } = form.getFieldState(name, form.formState);
  const choose = (permission: Permission, isChosen: boolean) =>
    form.setValue(
      name,
      of.filter((one) => (one === permission ? isChosen : chosen.includes(one))) as PathValue<Fields, Path<Fields>>,
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    );
  return (
    <>
      {groups.map(([title, things]) => {
        const inGroup = of.filter((permission) => things.includes(thingOf(permission)));
        return (
          inGroup.length > 0 && (
            <fieldset key={title}>
              <legend className="mb-1 font-medium">{title}</legend>
              {inGroup.map((permission) => (
                <Checkbox
                  key={permission}
                  label={permissions[permission]}
                  checked={chosen.includes(permission)}
                  disabled={!may(permission)}
                  onCheckedChange={(isChosen) => choose(permission, isChosen)}
                />
              ))}
            </fieldset>
          )
        );
      })}
      <p role="alert" className="text-brick empty:hidden">
        {error?.message}
      </p>
    </>
  );
}

/** The sentences of what a role or an API key allows. */
export function Allowed({ by }: { by: readonly string[] }) {
  if (by.length === allPermissions.length) return <p className="mt-3">Everything.</p>;
  return (
    <ul className="mt-3 list-disc pl-5 text-ink-soft">
      {allPermissions
        .filter((permission) => by.includes(permission))
        .map((permission) => (
          <li key={permission}>{permissions[permission]}</li>
        ))}
    </ul>
  );
}
