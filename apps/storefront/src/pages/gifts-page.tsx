import { ButtonLink } from '@kanaka/ui/button-link';
import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { CollectionsApi } from '../features/collections/collections-api.ts';
import { GiftCards } from '../features/collections/gift-cards.tsx';
import { GIFT_WRAP_WORDS, GiftWrap } from '../shared/page/gift-wrap.tsx';

/** The way in for somebody who looks for a gift: the owner's collections of them, and how a gift is wrapped. */
export function GiftsPage() {
  const { data, isLoading, isError, refetch } = CollectionsApi.useCollectionsQuery();
  const gifts = data?.data.filter(({ place }) => place === 'gifts') ?? [];
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-5 pb-16 sm:px-6 sm:pt-8 lg:px-10 lg:pt-12 lg:pb-24">
      <h1 className="text-3xl sm:text-4xl lg:text-5xl">Gifts</h1>
      <p className="mt-3 max-w-2xl text-base text-ink-soft lg:text-lg">
        For the person, the day or the amount you have in mind. Tell us at checkout that it is a gift, and in whose name
        the parcel goes.
      </p>
      <div className="mt-8 lg:mt-12">
        {isLoading ? (
          <div
            role="status"
            aria-label="Loading"
            className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 lg:grid-cols-4"
          >
            {[0, 1, 2, 3].map((place) => (
              <Skeleton key={place} className="aspect-4/5" />
            ))}
          </div>
        ) : isError && !data ? (
          <ErrorState title="The gifts could not be loaded" onRetry={refetch} />
        ) : gifts.length > 0 ? (
          <GiftCards gifts={gifts} heading="h2" />
        ) : (
          <ButtonLink to="/shop/listing">Choose among all pieces</ButtonLink>
        )}
      </div>
      <section
        aria-labelledby="gift-wrap"
        className="mt-14 grid items-center gap-8 bg-ivory-deep px-6 py-8 sm:grid-cols-[14rem_1fr] sm:px-10 lg:mt-20 lg:grid-cols-[18rem_1fr] lg:gap-16 lg:px-16 lg:py-12"
      >
        <GiftWrap className="mx-auto w-full max-w-56 lg:max-w-72" />
        <div>
          <h2 id="gift-wrap" className="text-2xl lg:text-3xl">
            How your gift arrives
          </h2>
          <p className="mt-3 max-w-xl text-base text-ink-soft lg:text-lg">{GIFT_WRAP_WORDS}</p>
        </div>
      </section>
    </div>
  );
}
