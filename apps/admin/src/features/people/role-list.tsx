import { zodResolver } from '@hookform/resolvers/zod';
import { allPermissions, permissions, type Permission } from '@kanaka/contracts/identity/permissions';
import { RoleDraft, type StaffRole } from '@kanaka/contracts/identity/staff';
import { Button } from '@kanaka/ui/button';
import { Checkbox } from '@kanaka/ui/checkbox';
import { IconButton } from '@kanaka/ui/icon-button';
import { TextField } from '@kanaka/ui/text-field';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { fieldOf, SendDialog } from '../../shared/forms/form.tsx';
import { useMay } from '../../shared/may.ts';
import { Card, Loaded, LoadingRows } from '../../shared/page/page.tsx';
import { counted } from '../../shared/words.tsx';
import { PeopleApi } from './people-api.ts';
import { permissionGroups } from './permission-groups.ts';
import { useMayGive } from './roles-to-give.ts';

/** The roles that every shop has and those of its own, with what they allow. */
export function RoleList() {
  const roles = PeopleApi.useRolesQuery();
  const mayGive = useMayGive();
  const [edited, setEdited] = useState<StaffRole | null>(null);
  const [deleted, setDeleted] = useState<StaffRole | null>(null);
  return (
    <Loaded
      response={roles}
      failure="The roles could not be loaded"
      skeleton={<LoadingRows label="Loading roles" rows={5} row="h-20" />}
    >
      {({ data }) => (
        <>
          <ul className="grid gap-4 lg:grid-cols-2" aria-label="Roles">
            {data.map((role) => (
              <li key={role._id}>
                <Card className="h-full p-4 sm:p-5">
                  <div className="flex items-start gap-2">
                    <div className="min-w-0 flex-1">
                      <h2 className="text-lg wrap-anywhere">{role.name}</h2>
                      <p className="text-xs text-ink-muted">
                        {role.people === 0 ? 'Nobody has it' : counted(role.people, 'person', 'people')}
                        {role.isBuiltIn ? ' · in every shop' : ''}
                      </p>
                    </div>
                    {!role.isBuiltIn && mayGive(role) && (
                      <>
                        <IconButton Icon={Pencil} name={`Edit the role ${role.name}`} onClick={() => setEdited(role)} />
                        {role.people === 0 && (
                          <IconButton
                            Icon={Trash2}
                            name={`Delete the role ${role.name}`}
                            onClick={() => setDeleted(role)}
                          />
                        )}
                      </>
                    )}
                  </div>
                  <Allowed by={role.permissions} />
                </Card>
              </li>
            ))}
          </ul>
          {edited && <RoleDialog role={edited} onClose={() => setEdited(null)} />}
          {deleted && <DeleteRole role={deleted} onClose={() => setDeleted(null)} />}
        </>
      )}
    </Loaded>
  );
}

/** The sentences of what a role allows. */
function Allowed({ by }: { by: readonly string[] }) {
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

/** Adds a role of the shop's own, or changes one for everybody who has it. */
function RoleDialog({ role, onClose }: { role?: StaffRole; onClose: () => void }) {
  const may = useMay();
  const [add] = PeopleApi.useAddRoleMutation();
  const [edit] = PeopleApi.useEditRoleMutation();
  const form = useForm({
    resolver: zodResolver(RoleDraft),
    // One that this version of the shop does not know any more is left out when the role is saved.
    defaultValues: {
      name: role?.name ?? '',
      permissions: allPermissions.filter((permission) => role?.permissions.includes(permission)),
    },
  });
  const chosen = useWatch({ control: form.control, name: 'permissions' });
  const refusal = form.formState.errors.permissions?.message;
  const choose = (permission: Permission, isChosen: boolean) =>
    form.setValue(
      'permissions',
      allPermissions.filter((one) => (one === permission ? isChosen : chosen.includes(one))),
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    );
  return (
    <SendDialog
      title={role ? `Edit: ${role.name}` : 'New role'}
      description={role && role.people > 0 ? 'It changes at once for everybody who has it.' : undefined}
      submit={role ? 'Save' : 'Add role'}
      form={form}
      send={(body) => (role ? edit({ params: { id: role._id }, body }) : add({ body })).unwrap()}
      onClose={onClose}
    >
      <TextField label="Name" maxLength={60} {...fieldOf(form)('name')} />
      {permissionGroups.map((group) => (
        <fieldset key={group.title}>
          <legend className="mb-1 font-medium">{group.title}</legend>
          {group.permissions.map((permission) => (
            <Checkbox
              key={permission}
              label={permissions[permission]}
              checked={chosen.includes(permission)}
              disabled={!may(permission)}
              onCheckedChange={(isChosen) => choose(permission, isChosen)}
            />
          ))}
        </fieldset>
      ))}
      <p role="alert" className="text-brick empty:hidden">
        {refusal}
      </p>
    </SendDialog>
  );
}

function DeleteRole({ role, onClose }: { role: StaffRole; onClose: () => void }) {
  const [remove] = PeopleApi.useDeleteRoleMutation();
  return (
    <ConfirmChange
      title={`Delete: ${role.name}`}
      confirm="Delete role"
      change={() => remove({ params: { id: role._id } }).unwrap()}
      onClose={onClose}
    >
      <p>Nobody has this role or is invited to it.</p>
    </ConfirmChange>
  );
}

/** Opens the dialog of a new role. */
export function AddRole() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add role</Button>
      {isOpen && <RoleDialog onClose={() => setOpen(false)} />}
    </>
  );
}
