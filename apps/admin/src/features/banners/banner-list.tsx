import { arrayMove, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { AdminBanner } from '@kanaka/contracts/catalog/banners';
import { toast } from '@kanaka/ui/toaster';
import { VisuallyHidden } from '@kanaka/ui/visually-hidden';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useState } from 'react';
import { Sortable } from '../../shared/lists/sortable.tsx';
import type { BannerFormParts } from './banner-form.tsx';
import { BannerRow } from './banner-row.tsx';
import { useOrderBannersMutation } from './banners-api.ts';

/** The banners in their order, which changes by dragging, with the arrow keys, or with the up and down buttons. */
export function BannerList({
  banners,
  parts,
  onDelete,
}: {
  banners: readonly AdminBanner[];
  parts: BannerFormParts;
  onDelete: (banner: AdminBanner) => void;
}) {
  const [order, { isLoading }] = useOrderBannersMutation();
  const [news, setNews] = useState('');
  const ids = banners.map(({ _id }) => _id);
  const placeWords = (place: number) => `place ${place} of ${ids.length}`;

  const save = async (wanted: string[], message = '') => {
    // Only one order request at a time, so that the last one sent is the one that is stored.
    if (isLoading) return;
    setNews(message);
    try {
      await order({ body: { ids: wanted } }).unwrap();
    } catch (error) {
      setNews('');
      toast({ title: messageOf(error), variant: 'destructive' });
    }
  };

  return (
    <>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
      <Sortable
        ids={ids}
        nameOf={(place) => `Banner ${place}`}
        strategy={verticalListSortingStrategy}
        onOrder={(wanted) => void save(wanted)}
      >
        <ul aria-label="Banners">
          {banners.map((banner, index) => (
            <BannerRow
              key={banner._id}
              banner={banner}
              parts={parts}
              place={index + 1}
              count={banners.length}
              onMove={(place) =>
                void save(arrayMove(ids, index, place - 1), `Banner ${index + 1} is now at ${placeWords(place)}.`)
              }
              onDelete={() => onDelete(banner)}
            />
          ))}
        </ul>
      </Sortable>
    </>
  );
}
