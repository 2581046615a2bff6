import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SettingsForm } from '../features/settings/settings-form.tsx';
import { inCard } from '../shared/page/card.tsx';
import { Loaded } from '../shared/page/loaded.tsx';
import { Page } from '../shared/page/page.tsx';
import { LoadingRows } from '../shared/page/loading-rows.tsx';
import { ShopApi } from '../shared/use-shop.ts';

/** The shop's name, documents, contact details and other settings. */
export function SettingsPage() {
  const response = ShopApi.useSettingsQuery();
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
      <Loaded
        response={response}
        failure="Settings could not be loaded"
        className={inCard}
        skeleton={<LoadingRows label="Loading settings" rows={3} row="h-72" className="space-y-5" />}
      >
        {({ data }) => (
          <SettingsForm
            key={loaded}
            settings={data}
            onReload={() => void response.refetch().then(() => setLoaded(loaded + 1))}
          />
        )}
      </Loaded>
    </Page>
  );
}
