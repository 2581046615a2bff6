import type { AdminPage } from '@kanaka/contracts/catalog/pages';
import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { Loaded, TitledCard } from '../../shared/page/page.tsx';
import { formatMoment, Moment } from '../../shared/words.tsx';
import type { PageTexts } from './page-form.tsx';
import { PageText } from './page-text.tsx';
import { PagesApi } from './pages-api.ts';

type Version = AdminPage['versions'][number];

function wordsOf({ cause, by }: Version): string {
  if (cause === 'first') return 'The text that the shop began with';
  return cause === 'published' ? `Published by ${by}` : `Followed the settings, changed by ${by}`;
}

/** Every version of a page, of which each can be read and put back; `opened` is the one that is read. */
export function PageVersions({
  page: { slug, versions, current, coming },
  opened,
  onOpen,
  onPutBack,
}: {
  page: AdminPage;
  /** 0 for none. */
  opened: number;
  onOpen: (number: number) => void;
  onPutBack: (text: PageTexts) => void;
}) {
  return (
    <TitledCard id="page-versions" title="Versions" className="mt-5">
      {versions.length > 0 ? (
        <ul>
          {versions.map((version) => (
            <li
              key={version.number}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-hairline px-4 py-2 text-sm first:border-0 sm:px-5"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p>
                  Version {version.number}, from <Moment at={version.validFrom} />
                </p>
                <p className="text-xs wrap-anywhere text-ink-muted">{wordsOf(version)}</p>
              </div>
              {version.number === current?.number && <Badge tone="green">In force</Badge>}
              {version.number === coming?.number && <Badge tone="yellow">To come</Badge>}
              <Button
                variant="ghost"
                padding="sm"
                aria-label={`Read version ${version.number}`}
                onClick={() => onOpen(version.number)}
              >
                Read
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="p-4 text-sm text-ink-muted sm:p-5">Nothing has been published yet.</p>
      )}
      {opened > 0 && <VersionDialog slug={slug} number={opened} onPutBack={onPutBack} onClose={() => onOpen(0)} />}
    </TitledCard>
  );
}

function VersionDialog({
  slug,
  number,
  onPutBack,
  onClose,
}: {
  slug: string;
  number: number;
  onPutBack: (text: PageTexts) => void;
  onClose: () => void;
}) {
  const response = PagesApi.usePageVersionQuery({ params: { slug, number } });
  const text = response.currentData?.data;
  return (
    <Dialog
      readOnly
      inAddress
      size="lg"
      title={`Version ${number}`}
      description={text && `${text.title}, from ${formatMoment(text.validFrom)}`}
      onClose={onClose}
      footer={
        <Button
          variant="outline"
          disabled={!text}
          onClick={() => {
            if (text) onPutBack(text);
            onClose();
          }}
        >
          Put back into the form
        </Button>
      }
    >
      <Loaded response={response} name="This version" rows={4}>
        {({ data }) => <PageText blocks={data.blocks} />}
      </Loaded>
    </Dialog>
  );
}
