import { IfOpen } from '../shared/page/page-link.tsx';
import type { StoredSettings } from '@kanaka/contracts/catalog/settings';
import type { StoredSynonyms } from '@kanaka/contracts/catalog/synonyms';
import { type ComponentProps, Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { SettingsApi } from '../features/settings/settings-api.ts';
import { SettingsForm } from '../features/settings/settings-form.tsx';
import { SynonymsForm } from '../features/settings/synonyms-form.tsx';
import { inCard, Page, Loaded, LoadingRows } from '../shared/page/page.tsx';
import { ShopApi } from '../shared/use-shop.ts';

/** The shop's name, documents, contact details and other settings. */
export function SettingsPage() {
  return (
    <StoredPage<StoredSettings>
      title="Settings"
      description="Name, legal details, contact and selling rules."
      others={[
        { to: '/settings/emails', words: 'E-mails' },
        { to: '/settings/synonyms', words: 'Search words' },
      ]}
      failure="Settings could not be loaded"
      useStored={ShopApi.useSettingsQuery}
    >
      {(settings, onReload) => <SettingsForm settings={settings} onReload={onReload} />}
    </StoredPage>
  );
}

/** Which words mean the same to the shop's search. */
export function SynonymsPage() {
  return (
    <StoredPage<StoredSynonyms>
      title="Search words"
      description="Words that mean the same to the search, in any language and script."
      others={[{ to: '/settings', words: 'All settings' }]}
      failure="The words could not be loaded"
      useStored={SettingsApi.useSynonymsQuery}
    >
      {(synonyms, onReload) => <SynonymsForm synonyms={synonyms} onReload={onReload} />}
    </StoredPage>
  );
}

/** A page with the form of what is stored, which begins anew when that is loaded once more; `others` are the pages beside it. */
function StoredPage<Stored>({
  others,
  failure,
  useStored,
  children,
  ...page
}: Omit<ComponentProps<typeof Page>, 'children'> & {
  others: readonly { to: string; words: string }[];
  failure: string;
  /** Called here, so that what was loaded again is there when the form begins anew. */
  useStored: () => { currentData?: { data: Stored } | undefined; error?: unknown; refetch: () => Promise<unknown> };
  children: (stored: Stored, onReload: () => void) => ReactNode;
}) {
  const response = useStored();
  const [loaded, setLoaded] = useState(0);
  const reload = () => void response.refetch().then(() => setLoaded(loaded + 1));
  return (
    <Page
      {...page}
      action={
        <nav aria-label="Other settings" className="flex gap-6">
          {others.map(({ to, words }) => (
            <IfOpen key={to} to={to}>
              <Link to={to} className="flex min-h-11 items-center text-sm underline underline-offset-4">
                {words}
              </Link>
            </IfOpen>
          ))}
        </nav>
      }
    >
      <Loaded
        response={response}
        failure={failure}
        className={inCard}
        skeleton={<LoadingRows label="Loading settings" rows={3} row="h-72" className="space-y-5" />}
      >
        {({ data }) => <Fragment key={loaded}>{children(data, reload)}</Fragment>}
      </Loaded>
    </Page>
  );
}
