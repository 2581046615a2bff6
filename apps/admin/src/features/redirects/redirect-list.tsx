import type { Redirect } from '@kanaka/contracts/catalog/redirects';
import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { IconButton } from '@kanaka/ui/icon-button';
import { ClipboardPaste, CornerDownRight, Pencil, Plus, Signpost, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { SearchField } from '../../shared/lists/filters.tsx';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import { counted, formatDay } from '../../shared/words.tsx';
import { ImportDialog, RedirectDialog } from './redirect-dialogs.tsx';
import { RedirectsApi } from './redirects-api.ts';

const REDIRECTS_A_PAGE = 50;

type Asked = { what: 'add' | 'paste' } | { what: 'edit' | 'delete'; redirect: Redirect };

/** The old addresses that lead to pages of the shop. */
export function RedirectList({
  words,
  page,
  onSearch,
  onPage,
}: {
  words: string;
  page: number;
  onSearch: (words: string) => void;
  onPage: (page: number) => void;
}) {
  const response = RedirectsApi.useRedirectsQuery({ query: { words, page, limit: REDIRECTS_A_PAGE } });
  const [remove] = RedirectsApi.useDeleteRedirectMutation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div role="search" className="min-w-0 flex-1 basis-64">
          <SearchField
            label="Find redirects"
            placeholder="A part of either address"
            value={words}
            onSearch={(typed) => typed !== words && onSearch(typed)}
          />
        </div>
        <Button variant="outline" Icon={ClipboardPaste} padding="md" onClick={() => setAsked({ what: 'paste' })}>
          Paste a list
        </Button>
        <Button Icon={Plus} padding="md" onClick={() => setAsked({ what: 'add' })}>
          Add redirect
        </Button>
      </div>
      <PagedList
        name="Redirects"
        response={response}
        page={page}
        onPage={onPage}
        rows={6}
        row="h-14"
        empty={
          <EmptyState title={words ? 'No redirect matches' : 'No redirects yet'} icon={<Signpost />}>
            {words
              ? 'Try a part of the address.'
              : 'When you come from another shop, paste its addresses here: links and search results lead on to your pages.'}
          </EmptyState>
        }
      >
        {({ data }) => (
          <ul>
            {data.map((redirect) => (
              <li
                key={redirect._id}
                className="flex items-center gap-3 border-t border-hairline py-2 pr-1 pl-4 text-sm first:border-0 sm:pr-3 sm:pl-5"
              >
                <div className="min-w-0 flex-1">
                  <p className="font-medium wrap-anywhere">{redirect.from}</p>
                  <p className="flex items-start gap-1.5 wrap-anywhere text-ink-soft">
                    <CornerDownRight className="mt-0.5 size-4 shrink-0" aria-label="leads to" />
                    <span>{redirect.to}</span>
                  </p>
                </div>
                <div className="shrink-0 text-right text-xs text-ink-muted max-sm:hidden">
                  {!redirect.permanent && <Badge tone="yellow">For a while</Badge>}
                  <p>
                    {counted(redirect.hits, 'visit')}
                    {redirect.lastHitAt && `, last on ${formatDay(redirect.lastHitAt)}`}
                  </p>
                </div>
                <div className="flex shrink-0">
                  <IconButton
                    name={`Edit ${redirect.from}`}
                    Icon={Pencil}
                    onClick={() => setAsked({ what: 'edit', redirect })}
                  />
                  <IconButton
                    name={`Delete ${redirect.from}`}
                    Icon={Trash2}
                    onClick={() => setAsked({ what: 'delete', redirect })}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {(asked?.what === 'add' || asked?.what === 'edit') && (
        <RedirectDialog redirect={'redirect' in asked ? asked.redirect : null} onClose={close} />
      )}
      {asked?.what === 'paste' && <ImportDialog onClose={close} />}
      {asked?.what === 'delete' && (
        <ConfirmChange
          title={`Delete the redirect of ${asked.redirect.from}?`}
          confirm="Delete redirect"
          change={() => remove({ params: { id: asked.redirect._id } }).unwrap()}
          onClose={close}
        >
          Anybody who follows a link to it is told that there is no such page.
        </ConfirmChange>
      )}
    </>
  );
}
