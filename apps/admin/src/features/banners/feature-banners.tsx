import { EmptyState } from '@kanaka/ui/empty-state';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { EntryCard } from '../../shared/lists/ordered-list.tsx';
import { BannersApi } from './banner-fields.ts';
import { BannerForm, bannerInput, type BannerFormParts } from './banner-form.tsx';
import { BannerRow } from './banner-row.tsx';

/** The banners of the home page; those that are hidden or shown at another time, too. */
export function FeatureBanners(parts: BannerFormParts) {
  const [order] = BannersApi.useOrderBannersMutation();
  const [remove] = BannersApi.useDeleteBannerMutation();
  const { hash, key } = useLocation();
  const [adding, setAdding] = useState(useWaitingInput(bannerInput()).opensAgain);
  const [asked, setAsked] = useState('');
  if (hash === '#new-banner' && key !== asked) {
    setAsked(key);
    setAdding(true);
  }
  return (
    <EntryCard<AdminBanner>
      name="Banners"
      aria-labelledby="feature-banners"
      head={
        <h2 id="feature-banners" className="text-xl">
          Feature Banners
        </h2>
      }
      add={{
        button: 'Add New Banner',
        form: (close) => <BannerForm label="New banner" {...parts} onClose={close} />,
      }}
      adding={adding}
      onAdding={setAdding}
      response={BannersApi.useBannersQuery()}
      row="h-32"
      nameOf={(_, place) => `Banner ${place}`}
      order={(ids) => order({ body: { ids } }).unwrap()}
      empty={
        <EmptyState title="No banners added yet." icon={<Images />} className="py-12">
          The home page opens with them, one after the other.
        </EmptyState>
      }
      question={() => ({
        title: 'Delete this banner?',
        confirm: 'Delete banner',
        children: 'Both of its pictures are removed from the home page.',
      })}
      remove={(id) => remove({ params: { id } }).unwrap()}
    >
      {(banner, row) => <BannerRow key={banner._id} banner={banner} parts={parts} {...row} />}
    </EntryCard>
  );
}
