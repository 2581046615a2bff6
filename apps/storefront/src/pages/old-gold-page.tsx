import { toPaise } from '@kanaka/money/rupees';
import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { TextLink } from '@kanaka/ui/text-link';
import { OldGoldByPurity, OldGoldEstimate, OwnPieces } from '../features/rates/old-gold-estimate.tsx';
import { RatesApi } from '../features/rates/rates-api.ts';
import { momentWords } from '../shared/page/day-words.ts';
import { useShop } from '../shared/page/use-shop.ts';
import { PolicyContact } from './parts/policy.tsx';

/** What old gold, and the shop's own pieces, would bring today, and the rules for it. */
export function OldGoldPage() {
  const { worth: rules } = useShop();
  const { data, isError, refetch } = RatesApi.useRatesQuery();
  const gold = data?.data.find(({ metal, fineness }) => metal === 'gold' && fineness === 999);
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 pb-20 sm:px-6 lg:px-10 lg:pt-12 lg:pb-28">
      <header className="mb-10 max-w-3xl lg:mb-14">
        <h1 className="text-3xl sm:text-4xl lg:text-5xl">Old gold and exchange</h1>
        <p className="mt-4 text-base text-ink-soft lg:text-lg">
          What your gold would fetch here today. This is an estimate: we weigh and test every piece in front of you, and
          that weight, that purity and the rate of that hour are what count.
        </p>
        {rules && gold && (
          <p className="mt-3 text-sm text-ink-muted">
            At the rate of {momentWords(gold.since)}.{' '}
            <TextLink to="/shop/rates" className="relative before:absolute before:-inset-x-1 before:-inset-y-2.5">
              All rates
            </TextLink>
          </p>
        )}
      </header>
      {rules === null || (data && !gold) ? (
        <div className="max-w-2xl space-y-4 text-ink-soft [&_a]:text-emerald [&_a]:underline [&_a]:underline-offset-4">
          <p>We have not published what we give for gold at the moment. Please ask us.</p>
          <PolicyContact />
        </div>
      ) : gold ? (
        <div className="space-y-16">
          <OldGoldEstimate ratePaise={toPaise(gold.rate)} deductionPercent={rules.oldGoldDeductionPercent} />
          <div className="grid gap-x-14 gap-y-12 md:grid-cols-2">
            <OldGoldByPurity ratePaise={toPaise(gold.rate)} deductionPercent={rules.oldGoldDeductionPercent} />
            <div>
              <OwnPieces rules={rules} />
              <p className="mt-4 text-sm text-ink-soft">
                Metal counts at today’s rate of its purity, stones at what was paid for them. Once a piece is delivered,
                its order in <em>My Atelier</em> says what it would bring today.
              </p>
            </div>
          </div>
        </div>
      ) : isError ? (
        <ErrorState title="Today’s rates could not be loaded" onRetry={refetch} />
      ) : (
        <Skeleton label="Loading the rates" className="h-80" />
      )}
    </div>
  );
}
