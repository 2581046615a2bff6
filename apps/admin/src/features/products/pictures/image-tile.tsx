import { picture } from '@kanaka/contracts/media/media';
import { DropdownMenu } from '@kanaka/ui/dropdown-menu';
import { IconButton } from '@kanaka/ui/icon-button';
import { Picture } from '@kanaka/ui/picture';
import { ArrowLeft, ArrowRight, Crop, Ellipsis, GripVertical, Star, Trash2 } from 'lucide-react';
import { SortableItem } from '../../../shared/lists/sortable.tsx';

/** One picture of a piece: it can be dragged to another place, cropped or removed. */
export function ImageTile({
  url,
  place,
  count,
  onMove,
  onCrop,
  onRemove,
}: {
  url: string;
  /** From 1. */
  place: number;
  count: number;
  onMove: (place: number) => void;
  onCrop: () => void;
  onRemove: () => void;
}) {
  const name = `image ${place}`;
  const first = place === 1;
  return (
    <SortableItem id={url} className="border border-hairline bg-white">
      {({ handle, grip }) => (
        <>
          <div
            {...grip}
            className="relative cursor-grab touch-manipulation active:cursor-grabbing [&_img]:pointer-events-none"
          >
            <Picture url={url} alt={`Image ${place}`} sizes="180px" className="aspect-3/4" />
            <IconButton
              Icon={GripVertical}
              {...handle}
              name={`Move ${name}`}
              className="absolute! top-1 left-1 cursor-grab touch-none bg-white/90 enabled:hover:bg-white!"
            />
            {first && (
              <span className="absolute bottom-0 left-0 bg-white/90 px-2 py-1 text-xs font-medium in-data-moving:hidden">
                Thumbnail
              </span>
            )}
          </div>
          <div className="relative flex items-center justify-between">
            {/* A canvas cannot export pictures of another origin, so only uploaded ones can be cropped. */}
            <IconButton Icon={Crop} name={`Crop ${name}`} onClick={onCrop} disabled={!picture(url)} />
            <IconButton Icon={Trash2} name={`Remove ${name}`} data-remove={place} onClick={onRemove} />
            <DropdownMenu
              trigger={<IconButton Icon={Ellipsis} name={`Order of ${name}`} disabled={count === 1} />}
              items={[
                { label: 'Use as thumbnail', Icon: Star, disabled: first, onSelect: () => onMove(1) },
                { label: 'Move earlier', Icon: ArrowLeft, disabled: first, onSelect: () => onMove(place - 1) },
                { label: 'Move later', Icon: ArrowRight, disabled: place === count, onSelect: () => onMove(place + 1) },
              ]}
            />
          </div>
        </>
      )}
    </SortableItem>
  );
}
