import type { AdminBanner } from '@kanaka/contracts/catalog/banners';
import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { Images, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Card, Loaded } from '../../shared/page/page.tsx';
import { useFocusBack } from '../../shared/page/focus.ts';
import { BannerForm, bannerInput, type BannerFormParts } from './banner-form.tsx';
import { BannersApi } from './banner-fields.ts';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { OrderedList } from '../../shared/lists/ordered-list.tsx';
import { BannerRow } from './banner-row.tsx';

/** The banners of the home page; those that are hidden or shown at another time, too. */
export function FeatureBanners(parts: BannerFormParts) {
  const response = BannersApi.useBannersQuery();
  const { hash, key } = useLocation();
  const [adding, setAdding] = useState(useWaitingInput(bannerInput()).opensAgain);
  const [asked, setAsked] = useState('');
  if (hash === '#new-banner' && key !== asked) {
    setAsked(key);
    setAdding(true);
  }
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
      <Loaded response={response} name="Banners" row="h-32">
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

function DeleteBanner({ banner, onClose }: { banner: AdminBanner; onClose: () => void }) {
  const [remove] = BannersApi.useDeleteBannerMutation();
  return (
    <ConfirmChange
      title="Delete this banner?"
      confirm="Delete banner"
      change={() => remove({ params: { id: banner._id } }).unwrap()}
      onClose={onClose}
    >
      Both of its pictures are removed from the home page.
    </ConfirmChange>
  );
}

/** The banners in their order. */
function BannerList({
  banners,
  parts,
  onDelete,
}: {
  banners: readonly AdminBanner[];
  parts: BannerFormParts;
  onDelete: (banner: AdminBanner) => void;
}) {
  const [order] = BannersApi.useOrderBannersMutation();
  return (
    <OrderedList
      label="Banners"
      ids={banners.map(({ _id }) => _id)}
      nameOf={(place) => `Banner ${place}`}
      order={(ids) => order({ body: { ids } }).unwrap()}
    >
      {(move) =>
        banners.map((banner, index) => (
          <BannerRow
            key={banner._id}
            banner={banner}
            parts={parts}
            place={index + 1}
            count={banners.length}
            onMove={(place) => move(index, place - 1)}
            onDelete={() => onDelete(banner)}
          />
        ))
      }
    </OrderedList>
  );
}
