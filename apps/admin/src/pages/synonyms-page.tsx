import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SettingsApi } from '../features/settings/settings-api.ts';
import { SynonymsForm } from '../features/settings/synonyms-form.tsx';
import { inCard } from '../shared/page/card.tsx';
import { Loaded } from '../shared/page/loaded.tsx';
import { Page } from '../shared/page/page.tsx';
import { LoadingRows } from '../shared/page/loading-rows.tsx';

/** Which words mean the same to the shop's search. */
export function SynonymsPage() {
  const response = SettingsApi.useSynonymsQuery();
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
      <Loaded
        response={response}
        failure="The words could not be loaded"
        className={inCard}
        skeleton={<LoadingRows label="Loading settings" rows={3} row="h-72" className="space-y-5" />}
      >
        {({ data }) => (
          <SynonymsForm
            key={loaded}
            synonyms={data}
            onReload={() => void response.refetch().then(() => setLoaded(loaded + 1))}
          />
        )}
      </Loaded>
    </Page>
  );
}
