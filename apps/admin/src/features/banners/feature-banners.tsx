import type { AdminBanner } from '@kanaka/contracts/catalog/banners';
import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { Images, Plus } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../../shared/page/card.tsx';
import { Loaded } from '../../shared/page/loaded.tsx';
import { useFocusBack } from '../../shared/page/use-focus-back.ts';
import { BannerForm, bannerInput, type BannerFormParts } from './banner-form.tsx';
import { BannerList } from './banner-list.tsx';
import { useBannersQuery } from './banners-api.ts';
import { DeleteBanner } from './delete-banner.tsx';
import { LoadingRows } from '../../shared/page/loading-rows.tsx';

/** The banners of the home page; those that are hidden or shown at another time, too. */
export function FeatureBanners(parts: BannerFormParts) {
  const answer = useBannersQuery();
  const [adding, setAdding] = useState(useWaitingInput(bannerInput()).opensAgain);
  const addButton = useFocusBack(adding);
  const [doomed, setDoomed] = useState<AdminBanner | null>(null);
  return (
    <Card aria-labelledby="feature-banners">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline p-4 sm:p-5">
        <h2 id="feature-banners" className="text-xl">
          Feature Banners
        </h2>
        {!adding && (
          <Button Icon={Plus} ref={addButton} onClick={() => setAdding(true)} padding="md">
            Add New Banner
          </Button>
        )}
      </div>
      {adding && (
        <div className="border-b border-hairline">
          <BannerForm label="New banner" {...parts} onClose={() => setAdding(false)} />
        </div>
      )}
      <Loaded
        answer={answer}
        failure="Banners could not be loaded"
        className="py-12"
        skeleton={<LoadingRows label="Loading banners" row="h-32" />}
      >
        {({ data }) =>
          data.length > 0 ? (
            <BannerList banners={data} parts={parts} onDelete={setDoomed} />
          ) : (
            <EmptyState title="No banners added yet." icon={<Images />} className="py-12">
              The home page opens with them, one after the other.
            </EmptyState>
          )
        }
      </Loaded>
      {doomed && <DeleteBanner banner={doomed} onClose={() => setDoomed(null)} />}
    </Card>
  );
}
