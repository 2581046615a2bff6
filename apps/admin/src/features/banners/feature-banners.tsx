import { EmptyState } from '@kanaka/ui/empty-state';
import { useWaitingInput } from '@kanaka/web-kit/use-kept-input';
import { Images, GripVertical, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { EntryCard, EntryButtons } from '../../shared/lists/ordered-list.tsx';
import { BannersApi, draftOf, fieldsOf } from './banner-fields.ts';
import { BannerForm, bannerInput, type BannerFormParts } from './banner-form.tsx';
import type { AdminBanner } from '@kanaka/contracts/catalog/banners';
import { IconButton } from '@kanaka/ui/icon-button';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { type Moves, SortableItem } from '../../shared/lists/sortable.tsx';
import { useFocusBack } from '../../shared/page/focus.ts';
import { notify } from '../../shared/forms/form.tsx';
import { ShowingBadge } from '../../shared/forms/showing.tsx';

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

/** One banner in the list: its two images at the same height, its text and its buttons. */
function BannerRow({
  banner,
  parts,
  onDelete,
  ...moves
}: Moves & {
  banner: AdminBanner;
  parts: BannerFormParts;
  onDelete: () => void;
}) {
  const place = moves.place + 1;
  const [editing, setEditing] = useState(useWaitingInput(bannerInput(banner)).opensAgain);
  const editButton = useFocusBack(editing);
  const [now] = useState(() => new Date());
  const [edit, { isLoading }] = BannersApi.useEditBannerMutation();
  const turn = () =>
    void notify(
      edit({ params: { id: banner._id }, body: { ...draftOf(fieldsOf(banner)), hidden: !banner.hidden } }).unwrap(),
    );
  if (editing) {
    return (
      <li className="border-b border-hairline last:border-b-0">
        <BannerForm label={`Edit banner ${place}`} banner={banner} {...parts} onClose={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <SortableItem id={banner._id} className="border-b border-hairline p-4 last:border-b-0 sm:p-5">
      {({ handle, grip }) => (
        <>
          <div
            {...grip}
            className="relative grid cursor-grab touch-manipulation grid-cols-[1fr_auto] gap-3 active:cursor-grabbing [&_img]:pointer-events-none"
          >
            <ResponsiveImage
              url={banner.imageDesktop}
              alt={`Banner ${place}, desktop`}
              sizes="(min-width: 1280px) 400px, 70vw"
              className="h-28 sm:h-40"
            />
            <ResponsiveImage
              url={banner.imageMobile}
              alt={`Banner ${place}, mobile`}
              sizes="128px"
              className="aspect-4/5 h-28 sm:h-40"
            />
            <IconButton
              Icon={GripVertical}
              {...handle}
              name={`Move banner ${place}`}
              className="absolute! top-1 left-1 cursor-grab touch-none bg-white/90 enabled:hover:bg-white!"
            />
          </div>
          <p className="mt-2 flex min-w-0 items-center gap-2">
            <span className="wrap-anywhere">{banner.alt || `Banner ${place}`}</span>
            <ShowingBadge shown={banner} now={now} />
          </p>
          {!banner.link && banner.target && banner.target.kind !== 'none' && (
            <p className="text-xs text-brick">Links nowhere: its target is no longer in the shop.</p>
          )}
          {banner.link && (
            <p className="flex min-w-0 items-center gap-1.5 text-xs text-ink-soft">
              <Link2 className="size-4 shrink-0" />
              <span className="wrap-anywhere">
                <span className="sr-only">Links to </span>
                {banner.link}
              </span>
            </p>
          )}
          <EntryButtons
            className="mt-1 -ml-3"
            name={`banner ${place}`}
            {...moves}
            hidden={banner.hidden}
            busy={isLoading}
            editButton={editButton}
            onTurn={turn}
            onEdit={() => setEditing(true)}
            onDelete={onDelete}
          />
        </>
      )}
    </SortableItem>
  );
}
