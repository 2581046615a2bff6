import { ErrorState } from '@kanaka/ui/error-state';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSettingsQuery } from '../features/settings/settings-api.ts';
import { SettingsForm } from '../features/settings/settings-form.tsx';
import { SettingsSkeleton } from '../features/settings/settings-skeleton.tsx';
import { Card } from '../shared/card.tsx';
import { Page } from '../shared/page.tsx';

/** The shop's name, documents, contact details and other settings. */
export function SettingsPage() {
  const { currentData, error, refetch } = useSettingsQuery();
  const [loaded, setLoaded] = useState(0);
  return (
    <Page
      title="Settings"
      description="What the shop is called, what stands on its papers, and how to reach it."
      action={
        <Link to="/settings/synonyms" className="flex min-h-11 items-center text-sm underline underline-offset-4">
          Search words
        </Link>
      }
    >
      {currentData ? (
        <SettingsForm
          key={loaded}
          settings={currentData.data}
          onReload={() => void refetch().then(() => setLoaded(loaded + 1))}
        />
      ) : error ? (
        <Card>
          <ErrorState title="Settings could not be loaded" onRetry={() => void refetch()}>
            {messageOf(error)}
          </ErrorState>
        </Card>
      ) : (
        <SettingsSkeleton />
      )}
    </Page>
  );
}
