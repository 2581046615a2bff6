import { ratesInUrl } from '@kanaka/presentation/rates-url';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { Scale } from 'lucide-react';
import { TextLink } from '@kanaka/ui/text-link';
import { useSearchParams } from 'react-router-dom';
import { RateHistory } from '../features/rates/rate-history.tsx';
import { RatesToday } from '../features/rates/rates-today.tsx';
import { RatesApi } from '../features/rates/rates-api.ts';
import { useShop } from '../shared/page/use-shop.ts';

function OldGoldLink() {
  return (
    <p className="border-l-2 border-gold pl-5 text-base text-ink-soft">
      Have gold at home? <TextLink to="/shop/old-gold">See what it would bring today</TextLink>
    </p>
  );
}

/** Today's rates of metals, and how they moved. */
export function RatesPage() {
  const [search] = useSearchParams();
  const { worth } = useShop();
  const { data, isError, refetch } = RatesApi.useRatesQuery();
  const rates = data?.data;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 pb-20 sm:px-6 lg:px-10 lg:pt-12 lg:pb-28">
      <header className="mb-10 max-w-3xl lg:mb-14">
        <h1 className="text-3xl sm:text-4xl lg:text-5xl">Today’s rates</h1>
        <p className="mt-4 text-base text-ink-soft lg:text-lg">
          Pieces that are priced by their metal follow these rates: net weight by rate, and what the work costs. Each
          piece’s page shows the sum, line by line. The rates are before tax.
        </p>
      </header>
      {rates ? (
        rates.length === 0 ? (
          <EmptyState
            icon={<Scale />}
            title="No rates have been published yet."
            action={<TextLink to="/shop/listing">Explore the pieces</TextLink>}
          />
        ) : (
          <div className="space-y-16 lg:space-y-20">
            <RatesToday rates={rates} below={worth && <OldGoldLink />} />
            <RateHistory place={ratesInUrl(search)} />
          </div>
        )
      ) : isError ? (
        <ErrorState title="The rates could not be loaded" onRetry={refetch} />
      ) : (
        <Skeleton label="Loading the rates" className="h-96" />
      )}
    </div>
  );
}
