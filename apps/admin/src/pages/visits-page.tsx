import { IfOpen } from '../shared/page/page-link.tsx';
import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { CalendarClock } from 'lucide-react';
import { z } from 'zod';
import { VisitsApi, VisitsList } from '../features/visits/visits-list.tsx';
import { PagedList } from '../shared/lists/paged-list.tsx';
import { urlPage } from '../shared/lists/url-fields.ts';
import { Page } from '../shared/page/page.tsx';
import { ViewTabs } from '../shared/page/view-tabs.tsx';

const VISITS_A_PAGE = 25;

const Shown = z.object({ show: z.enum(['coming', 'over']).catch('coming'), page: urlPage });

/** Visits by appointment: the next first, or those that are over. */
export function VisitsPage() {
  const [{ show, page }, setShown] = useUrlState(Shown);
  const visits = VisitsApi.useVisitsQuery({ query: { show, page, limit: VISITS_A_PAGE } });
  return (
    <Page title="Visits">
      <div className="mb-4">
        <ViewTabs
          label="Visits"
          views={[
            { value: 'coming', words: 'To come' },
            { value: 'over', words: 'Past or cancelled' },
          ]}
          chosen={show}
          onChoose={(chosen) => setShown({ show: chosen, page: 1 })}
        />
      </div>
      <PagedList
        name="Visits"
        response={visits}
        page={page}
        onPage={(next) => setShown({ page: next }, { preventScrollReset: false })}
        rows={5}
        empty={
          show === 'coming' ? (
            <EmptyState
              title="No visits booked"
              icon={<CalendarClock />}
              action={
                <IfOpen to="/settings">
                  <ButtonLink variant="outline" to="/settings#visits">
                    When customers can come
                  </ButtonLink>
                </IfOpen>
              }
            >
              Customers book them in the shop, once you offer hours.
            </EmptyState>
          ) : (
            <EmptyState title="No past visits yet" icon={<CalendarClock />}>
              They are kept here for 90 days.
            </EmptyState>
          )
        }
      >
        {({ data }) => <VisitsList visits={data} />}
      </PagedList>
    </Page>
  );
}
