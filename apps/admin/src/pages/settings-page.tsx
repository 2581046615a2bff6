import type { StoredSettings } from '@kanaka/contracts/catalog/settings';
import type { StoredSynonyms } from '@kanaka/contracts/catalog/synonyms';
import { SettingsApi } from '../features/settings/settings-api.ts';
import { SettingsForm } from '../features/settings/settings-form.tsx';
import { SynonymsForm } from '../features/settings/synonyms-form.tsx';
import { ShopApi } from '../shared/use-shop.ts';
import { StoredPage } from './stored-page.tsx';

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
      name="Settings"
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
      name="The words"
      useStored={SettingsApi.useSynonymsQuery}
    >
      {(synonyms, onReload) => <SynonymsForm synonyms={synonyms} onReload={onReload} />}
    </StoredPage>
  );
}
