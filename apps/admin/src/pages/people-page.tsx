import { inviteStaff } from '@kanaka/contracts/identity/staff';
import { Button } from '@kanaka/ui/button';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { useState } from 'react';
import { z } from 'zod';
import { InviteDialog } from '../features/people/invite-dialog.tsx';
import { PeopleList } from '../features/people/people-list.tsx';
import { AddRole, RoleList } from '../features/people/role-list.tsx';
import { useMayCall } from '../shared/may.ts';
import { Page } from '../shared/page/page.tsx';
import { ViewTabs } from '../shared/page/view-tabs.tsx';

const PeopleSearch = z.object({ part: z.enum(['people', 'roles']).catch('people') });

/** Who works in the shop, and what each of them may do. */
export function PeoplePage() {
  const [{ part }, setSearch] = useUrlState(PeopleSearch);
  const mayChange = useMayCall()(inviteStaff);
  const [isInviting, setInviting] = useState(false);
  const invite = <Button onClick={() => setInviting(true)}>Invite somebody</Button>;
  return (
    <Page
      title="People"
      description="Who works in the shop, and what each of them may do"
      action={mayChange && (part === 'people' ? invite : <AddRole />)}
    >
      <div className="mb-6">
        <ViewTabs
          label="Parts of this page"
          views={[
            { value: 'people', words: 'People' },
            { value: 'roles', words: 'Roles' },
          ]}
          chosen={part}
          onChoose={(chosen) => setSearch({ part: chosen })}
        />
      </div>
      {part === 'people' ? <PeopleList /> : <RoleList />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
}
