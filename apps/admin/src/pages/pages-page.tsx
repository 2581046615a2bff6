import { Tabs } from '@kanaka/ui/tabs';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { useState } from 'react';
import { z } from 'zod';
import { NoteBarApi, NoteForm } from '../features/note-bar/note-form.tsx';
import { PageList } from '../features/pages/page-list.tsx';
import { RedirectList } from '../features/redirects/redirect-list.tsx';
import { urlPage, urlText } from '../shared/lists/url-fields.ts';
import { inCard, Loaded, Page } from '../shared/page/page.tsx';

const Part = z.enum(['pages', 'redirects', 'note']);
const PagesSearch = z.object({ part: Part.catch('pages'), words: urlText(200), page: urlPage });

/** What the owner says on pages of the shop beside its pieces; all of it is in the URL. */
export function PagesPage() {
  const [{ part, words, page }, setSearch] = useUrlState(PagesSearch);
  const redirects = (
    <RedirectList
      words={words}
      page={page}
      onSearch={(typed) => setSearch({ words: typed, page: 1 }, { replace: words !== '' })}
      onPage={(next) => setSearch({ page: next }, { preventScrollReset: false })}
    />
  );
  return (
    <Page title="Pages" description="Policies and other texts, old addresses, and the note on top of the shop">
      <Tabs
        label="Parts of the pages"
        value={part}
        onValueChange={(value) => setSearch({ part: Part.parse(value), words: '', page: 1 }, { replace: true })}
        items={[
          { value: 'pages', label: 'Pages', content: <PageList /> },
          { value: 'redirects', label: 'Redirects', content: redirects },
          { value: 'note', label: 'Note on top', content: <StoredNoteForm /> },
        ]}
      />
    </Page>
  );
}

/** The form of the note, which begins anew when that is loaded once more. */
function StoredNoteForm() {
  const response = NoteBarApi.useNoteQuery();
  const [loaded, setLoaded] = useState(0);
  return (
    <Loaded response={response} name="The note" className={inCard} rows={3} row="h-14">
      {({ data }) => (
        <NoteForm key={loaded} note={data} onReload={() => void response.refetch().then(() => setLoaded(loaded + 1))} />
      )}
    </Loaded>
  );
}
