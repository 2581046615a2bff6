import type { Invitation, Person } from '@kanaka/contracts/identity/staff';
import { Badge } from '@kanaka/ui/badge';
import { DropdownMenu, type MenuItem } from '@kanaka/ui/dropdown-menu';
import { EmailAddress } from '@kanaka/ui/email-address';
import { IconButton } from '@kanaka/ui/icon-button';
import { SelectField } from '@kanaka/ui/select-field';
import { useSession } from '@kanaka/web-kit/use-session';
import {
  EllipsisVertical,
  KeyRound,
  MailX,
  UserRoundCheck,
  UserRoundCog,
  UserRoundMinus,
  UserRoundX,
} from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { fieldOf, notify, SendDialog } from '../../shared/forms/form.tsx';
import { Card, Loaded, TitledCard } from '../../shared/page/page.tsx';
import { formatMoment } from '../../shared/words.tsx';
import { PeopleApi, useRolesToGive } from './people-api.ts';

type Asked = { person: Person; about: 'role' | 'factors' | 'removal' };

/** Everybody of the shop and the invitations that are open, with what can be done about them. */
export function PeopleList() {
  const people = PeopleApi.usePeopleQuery();
  const { isGivable } = useRolesToGive();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <Loaded response={people} name="People" rows={4} row="h-14">
      {({ data, invitations }) => (
        <div className="grid gap-6">
          <Card aria-label="People">
            <ul>
              {data.map((person) => (
                <PersonRow key={person._id} person={person} changeable={isGivable(person.role._id)} onAsk={setAsked} />
              ))}
            </ul>
          </Card>
          {invitations.length > 0 && (
            <TitledCard id="invitations" title="Invitations">
              <ul>
                {invitations.map((invitation) => (
                  <InvitationRow
                    key={invitation._id}
                    invitation={invitation}
                    changeable={isGivable(invitation.role._id)}
                  />
                ))}
              </ul>
            </TitledCard>
          )}
          {asked?.about === 'role' && <RoleOfPerson person={asked.person} onClose={close} />}
          {asked?.about === 'factors' && <ResetFactors person={asked.person} onClose={close} />}
          {asked?.about === 'removal' && <RemovePerson person={asked.person} onClose={close} />}
        </div>
      )}
    </Loaded>
  );
}

const row = 'flex min-h-16 items-center gap-3 border-b border-hairline px-4 py-2 last:border-0 sm:px-5';

function PersonRow({
  person,
  changeable,
  onAsk,
}: {
  person: Person;
  changeable: boolean;
  onAsk: (asked: Asked) => void;
}) {
  const { _id, name, email, role, suspendedAt, lastSignInAt, hasFactor } = person;
  const isSelf = useSession().user?.id === _id;
  const [suspend] = PeopleApi.useSuspendMutation();
  const [restore] = PeopleApi.useRestoreMutation();
  const params = { id: _id };
  const restored = () => notify(restore({ params }).unwrap());
  const items: MenuItem[] = [
    { label: 'Change role', Icon: UserRoundCog, onSelect: () => onAsk({ person, about: 'role' }) },
    suspendedAt
      ? { label: 'Restore access', Icon: UserRoundCheck, onSelect: () => void restored() }
      : {
          label: 'Suspend access',
          Icon: UserRoundX,
          onSelect: () => void notify(suspend({ params }).unwrap(), () => void restored()),
        },
    ...(hasFactor
      ? [{ label: 'Reset two-step sign-in', Icon: KeyRound, onSelect: () => onAsk({ person, about: 'factors' }) }]
      : []),
    {
      label: 'Remove',
      Icon: UserRoundMinus,
      destructive: true,
      onSelect: () => onAsk({ person, about: 'removal' }),
    },
  ];
  return (
    <li className={row}>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          {isSelf && <Badge tone="outline">You</Badge>}
          {suspendedAt && <Badge tone="red">Suspended</Badge>}
        </p>
        <p className="text-ink-soft wrap-anywhere">
          <EmailAddress>{email}</EmailAddress>
        </p>
        <p className="text-xs text-ink-muted">
          {suspendedAt
            ? `Suspended since ${formatMoment(suspendedAt)}`
            : lastSignInAt
              ? `Last sign-in ${formatMoment(lastSignInAt)}`
              : 'No sign-in within a month'}
          {hasFactor && ' · two-step sign-in'}
        </p>
      </div>
      <span className="shrink-0">{role.name}</span>
      {changeable && !isSelf ? (
        <DropdownMenu
          trigger={<IconButton Icon={EllipsisVertical} name={`What to do about ${name}, ${email}`} />}
          items={items}
        />
      ) : (
        <span className="size-11 shrink-0" />
      )}
    </li>
  );
}

function InvitationRow({ invitation, changeable }: { invitation: Invitation; changeable: boolean }) {
  const { _id, email, role, invitedBy, askedAt, validUntil } = invitation;
  const [withdraw] = PeopleApi.useWithdrawInvitationMutation();
  return (
    <li className={row}>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          <EmailAddress>{email}</EmailAddress>
        </p>
        <p className="text-xs text-ink-muted">
          Invited by {invitedBy}, {formatMoment(askedAt)}
          {validUntil && ` · valid until ${formatMoment(validUntil)}`}
        </p>
      </div>
      <span className="shrink-0">{role.name}</span>
      {changeable ? (
        <IconButton
          Icon={MailX}
          name={`Withdraw the invitation of ${email}`}
          onClick={() => void notify(withdraw({ params: { id: _id } }).unwrap())}
        />
      ) : (
        <span className="size-11 shrink-0" />
      )}
    </li>
  );
}

function RoleOfPerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const [change] = PeopleApi.useChangeRoleMutation();
  const { options } = useRolesToGive();
  const form = useForm({ defaultValues: { role: person.role._id } });
  return (
    <SendDialog
      title={`Role of ${person.name}`}
      description="It takes effect at the next click; nobody needs to sign in again."
      submit="Change role"
      form={form}
      disabled={!form.formState.isDirty}
      send={({ role }) => change({ params: { id: person._id }, body: { role } }).unwrap()}
      onClose={onClose}
    >
      <SelectField label="Role" options={options} {...fieldOf(form)('role')} />
    </SendDialog>
  );
}

function ResetFactors({ person, onClose }: { person: Person; onClose: () => void }) {
  const [reset] = PeopleApi.useResetFactorsMutation();
  return (
    <ConfirmChange
      title={`Reset two-step sign-in: ${person.name}`}
      confirm="Reset"
      change={() => reset({ params: { id: person._id } }).unwrap()}
      onClose={onClose}
    >
      <p>
        For a lost device. The authenticator app, passkeys and recovery codes of {person.name} stop working and every
        device is signed out; the password alone signs in then. Make sure that it is really them asking; an e-mail is
        not enough.
      </p>
    </ConfirmChange>
  );
}

function RemovePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const [remove] = PeopleApi.useRemovePersonMutation();
  return (
    <ConfirmChange
      title={`Remove: ${person.name}`}
      confirm="Remove"
      change={() => remove({ params: { id: person._id } }).unwrap()}
      onClose={onClose}
    >
      <p>
        The account is deleted with the API keys that this person made, and every device signed out at once. What this
        person did stays in the activity log. Only a new invitation brings somebody back; to pause the access, suspend
        it.
      </p>
    </ConfirmChange>
  );
}
