import { zodResolver } from '@hookform/resolvers/zod';
import { allPermissions } from '@kanaka/contracts/identity/permissions';
import { RoleDraft, type StaffRole } from '@kanaka/contracts/identity/staff';
import { Button } from '@kanaka/ui/button';
import { IconButton } from '@kanaka/ui/icon-button';
import { TextField } from '@kanaka/ui/text-field';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { fieldOf, SendDialog } from '../../shared/forms/form.tsx';
import { Allowed, PermissionChoices } from '../../shared/forms/permission-choices.tsx';
import { Card, Loaded } from '../../shared/page/page.tsx';
import { counted } from '../../shared/words.tsx';
import { PeopleApi, useMayGive } from './people-api.ts';

/** The roles that every shop has and those of its own, with what they allow. */
export function RoleList() {
  const roles = PeopleApi.useRolesQuery();
  const mayGive = useMayGive();
  const [edited, setEdited] = useState<StaffRole | null>(null);
  const [deleted, setDeleted] = useState<StaffRole | null>(null);
  return (
    <Loaded response={roles} name="Roles" rows={5} row="h-20">
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
                        {role.isBuiltIn ? ' · built in' : ''}
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

/** Adds a role of the shop's own, or changes one for everybody who has it. */
function RoleDialog({ role, onClose }: { role?: StaffRole; onClose: () => void }) {
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
      <PermissionChoices form={form} />
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
