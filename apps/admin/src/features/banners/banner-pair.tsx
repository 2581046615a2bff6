import type { Banner } from '@kanaka/contracts/banners';
import { Button } from '@kanaka/ui/button';
import { Picture } from '@kanaka/ui/picture';
import { Trash2 } from 'lucide-react';

/** A banner's two pictures side by side, at one height. */
export function BannerPair({ banner, place, onDelete }: { banner: Banner; place: number; onDelete: () => void }) {
  return (
    <div>
      <div className="grid grid-cols-[1fr_auto] gap-3">
        <Picture
          url={banner.imageDesktop}
          alt={`Banner ${place}, desktop`}
          sizes="(min-width: 1280px) 400px, 70vw"
          className="h-28 sm:h-40"
        />
        <Picture
          url={banner.imageMobile}
          alt={`Banner ${place}, mobile`}
          sizes="128px"
          className="aspect-4/5 h-28 sm:h-40"
        />
      </div>
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="min-w-0 truncate text-ink-soft">{banner.alt || `Banner ${place}`}</p>
        <Button variant="ghost" className="px-3 text-brick" onClick={onDelete} aria-label={`Delete banner ${place}`}>
          <Trash2 aria-hidden="true" strokeWidth={1.5} />
          Delete
        </Button>
      </div>
    </div>
  );
}
