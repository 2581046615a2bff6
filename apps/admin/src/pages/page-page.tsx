import { pageAddress } from '@kanaka/contracts/catalog/page-address';
import { ButtonLink } from '@kanaka/ui/button-link';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { z } from 'zod';
import { PageBadges } from '../features/pages/page-badges.tsx';
import { PageForm } from '../features/pages/page-form.tsx';
import { PageVersions } from '../features/pages/page-versions.tsx';
import { PagesApi } from '../features/pages/pages-api.ts';
import { PublishPage } from '../features/pages/publish-page.tsx';
import { Gone, inCard, isGone, Loaded, Page } from '../shared/page/page.tsx';

const OpenedVersion = z.object({ version: z.coerce.number().pipe(z.int().min(0).max(100_000)).catch(0) });

/** One policy or free page: what is written, what is published, and every version; the version that is read is in the URL. */
export function PagePage() {
  const { slug = '' } = useParams();
  const navigate = useNavigate();
  const [{ version: opened }, setSearch] = useUrlState(OpenedVersion);
  const [loaded, setLoaded] = useState(0);
  const response = PagesApi.usePageQuery({ params: { slug } });
  const page = response.currentData?.data;
  const reload = () => void response.refetch().then(() => setLoaded(loaded + 1));
  return (
    <Page
      title={page?.title ?? 'Page'}
      description={
        page && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {pageAddress(slug)}
            <PageBadges page={page} />
          </span>
        )
      }
      action={
        !isGone(response.error) && (
          <ButtonLink variant="outline" to="/pages">
            All pages
          </ButtonLink>
        )
      }
    >
      <Loaded
        response={response}
        name="This page"
        className={inCard}
        rows={3}
        row="h-40"
        gone={
          <Gone title="There is no such page" to="/pages" all="All pages">
            It was deleted, or the address was mistyped.
          </Gone>
        }
      >
        {({ data }) => (
          <PageForm key={`${slug} ${loaded}`} page={data} onReload={reload}>
            {({ isDirty, version, putBack }) => (
              <>
                <PublishPage
                  page={data}
                  version={version}
                  isDirty={isDirty}
                  onDone={(deleted) => (deleted ? void navigate('/pages') : reload())}
                />
                <PageVersions
                  page={data}
                  opened={opened}
                  onOpen={(number) => setSearch({ version: number })}
                  onPutBack={putBack}
                />
              </>
            )}
          </PageForm>
        )}
      </Loaded>
    </Page>
  );
}
