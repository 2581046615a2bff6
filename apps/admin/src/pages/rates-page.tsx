import { publishRates } from '@kanaka/contracts/catalog/metal-rates';
import { useMayCall } from '../shared/may.ts';
import { newMetalRates } from '@kanaka/contracts/catalog/shop-profile';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { ChartSpline } from 'lucide-react';
import { z } from 'zod';
import { BoardOfRates } from '../features/rates/board-of-rates.tsx';
import { FeedProposal } from '../features/rates/feed-proposal.tsx';
import { HistoryOfRates, historyDays } from '../features/rates/history-of-rates.tsx';
import { NoticeList } from '../features/rates/notice-list.tsx';
import { PublicationRow } from '../features/rates/publication-row.tsx';
import { RateFiles } from '../features/rates/rate-files.tsx';
import { RateDialog } from '../features/rates/rate-dialog.tsx';
import { type RateNotice, rateNotices } from '../features/rates/rate-notices.ts';
import { RatesApi } from '../features/rates/rates-api.ts';
import { watched } from '../api.ts';
import { Card, inCard, Page, LoadingRows, Loaded } from '../shared/page/page.tsx';
import { PagedList } from '../shared/lists/paged-list.tsx';
import { BoardApi } from '../shared/rate-board.ts';
import { urlPage, urlText } from '../shared/lists/url-fields.ts';
import { ShopApi } from '../shared/use-shop.ts';

const PUBLICATIONS_A_PAGE = 10;

const RateSearch = z.object({
  /** What the dialog is open for. */
  set: z.enum(['', 'today', 'proposal']).catch(''),
  purity: urlText(20),
  days: z.enum(historyDays).catch('30'),
  page: urlPage,
});

/** Today's rates of metals, their history, and the dialog that publishes them; what is open is in the URL. */
export function RatesPage() {
  const [{ set, purity, days, page }, setSearch] = useUrlState(RateSearch);
  const response = BoardApi.useRateBoardQuery(undefined, watched);
  const mayPublish = useMayCall()(publishRates);
  const settings = ShopApi.useSettingsQuery();
  const { currentData, fulfilledTimeStamp: readAt = 0 } = response;
  const { largeMovePercent } = settings.data?.data.metalRates ?? newMetalRates;
  const open = (what: 'today' | 'proposal') => setSearch({ set: what });
  return (
    <Page
      title="Rates"
      description="Today’s rate per gram; pieces priced by metal follow it."
      action={
        currentData && (
          <div className="flex flex-wrap gap-3">
            {currentData.data.rates.length > 0 && (
              <ButtonLink variant="outline" to="/rates/card">
                Rate card
              </ButtonLink>
            )}
            <RateFiles hasRates={currentData.data.rates.length > 0} />
            {mayPublish && <Button onClick={() => open('today')}>Set today’s rates</Button>}
          </div>
        )
      }
    >
      <Loaded
        response={response}
        name="Rates"
        className={inCard}
        skeleton={
          <LoadingRows label="Loading rates" rows={3} row="h-96" className="grid gap-6 md:grid-cols-2 xl:grid-cols-3" />
        }
      >
        {({ data: board }) => (
          <>
            <NoticeList
              notices={rateNotices(board, readAt).filter(elsewhere)}
              withoutLinksTo="/rates"
              className="mb-6"
            />
            <FeedProposal board={board} limitPercent={largeMovePercent} onAccept={() => open('proposal')} />
            {board.rates.length > 0 ? (
              <>
                <BoardOfRates board={board} readAt={readAt} />
                <HistoryOfRates
                  rates={board.rates}
                  choice={{ purity, days }}
                  onChoose={(change) => setSearch(change, { replace: true })}
                />
                <Publications page={page} onPage={(next) => setSearch({ page: next })} />
              </>
            ) : (
              <Card>
                <EmptyState title="No rates yet" icon={<ChartSpline />}>
                  Type what gold costs this morning. From then on pieces can be priced by their weight.
                </EmptyState>
              </Card>
            )}
            {set !== '' && mayPublish && !settings.isLoading && (
              <RateDialog
                board={board}
                isProposal={set === 'proposal'}
                limitPercent={largeMovePercent}
                onClose={() => setSearch({ set: '' }, { replace: true })}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The proposal has a card of its own on this page. */
const elsewhere = ({ key }: RateNotice) => key !== 'proposal';

function Publications({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const response = RatesApi.usePublicationsQuery({ query: { page, limit: PUBLICATIONS_A_PAGE } });
  return (
    <section aria-labelledby="publications" className="mt-8">
      <h2 id="publications" className="mb-3 text-xl">
        Published
      </h2>
      <PagedList
        name="Publications"
        response={response}
        page={page}
        onPage={onPage}
        skeleton={<Skeleton className="m-5 h-64" />}
        empty={<EmptyState title="Nothing has been published yet" className="py-12" />}
      >
        {({ data }) => (
          <ul>
            {data.map((publication) => (
              <PublicationRow key={publication._id} publication={publication} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
