import { ErrorState } from '@kanaka/ui/error-state';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSynonymsQuery } from '../features/settings/settings-api.ts';
import { SettingsSkeleton } from '../features/settings/settings-skeleton.tsx';
import { SynonymsForm } from '../features/settings/synonyms-form.tsx';
import { Card } from '../shared/card.tsx';
import { Page } from '../shared/page.tsx';

/** Which words mean the same to the shop's search. */
export function SynonymsPage() {
  const { currentData, error, refetch } = useSynonymsQuery();
  const [loaded, setLoaded] = useState(0);
  return (
    <Page
      title="Search words"
      description="Names that mean the same to the search, in any language and script."
      action={
        <Link to="/settings" className="flex min-h-11 items-center text-sm underline underline-offset-4">
          All settings
        </Link>
      }
    >
      {currentData ? (
        <SynonymsForm
          key={loaded}
          synonyms={currentData.data}
          onReload={() => void refetch().then(() => setLoaded(loaded + 1))}
        />
      ) : error ? (
        <Card>
          <ErrorState title="The words could not be loaded" onRetry={() => void refetch()}>
            {messageOf(error)}
          </ErrorState>
        </Card>
      ) : (
        <SettingsSkeleton />
      )}
    </Page>
  );
}
