import { responsiveImage, uploadImages } from '@kanaka/contracts/media/media';
import { useMayCall } from '../../../shared/may.ts';
import { arrayMove, rectSortingStrategy } from '@dnd-kit/sortable';
import { LONGEST_IMAGE_TEXT } from '@kanaka/contracts/catalog/admin-products';
import { DropField } from '@kanaka/ui/drop-field';
import { IMAGE_TYPES } from '@kanaka/web-kit/refused-file';
import { UploadList } from '@kanaka/ui/upload-list';
import { isUnderway } from '@kanaka/web-kit/upload-queue';
import { DropdownMenu } from '@kanaka/ui/dropdown-menu';
import { IconButton } from '@kanaka/ui/icon-button';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { TextField } from '@kanaka/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import { ArrowLeft, ArrowRight, Crop, Ellipsis, GripVertical, Star, Trash2 } from 'lucide-react';
import { Sortable, SortableItem } from '../../../shared/lists/sortable.tsx';
import type { ImageUpload } from '../../../shared/forms/upload-field.tsx';
import { CropDialog } from './crop-dialog.tsx';

const MOST_IMAGES = 20;
/** Pages show a piece as wide as this; a smaller image looks blurred. */
const SHARP_PX = 800;

function isSmall(url: string): boolean {
  const stored = responsiveImage(url);
  return stored !== null && Math.max(stored.width, stored.height) < SHARP_PX;
}

/** A product's images: upload several, sort them (the first is the thumbnail), crop or remove one. */
export function ProductImages({
  images,
  texts,
  error,
  onChange,
  onTexts,
  upload,
}: {
  images: readonly string[];
  /** What each of them shows. */
  texts: readonly string[];
  error?: string | undefined;
  onChange: (images: string[]) => void;
  onTexts: (texts: string[]) => void;
  upload: ImageUpload;
}) {
  const mayUpload = useMayCall()(uploadImages);
  const list = useRef<HTMLUListElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [cropping, setCropping] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const removed = useRef<number | null>(null);
  const small = images.flatMap((url, index) => (isSmall(url) ? [index + 1] : []));
  const placeWords = (place: number) => `place ${place} of ${images.length}${place === 1 ? ', the thumbnail' : ''}`;

  // The pressed button was removed with its image, so the next image's button takes the focus.
  useEffect(() => {
    if (removed.current === null) return;
    const next = Math.min(removed.current, images.length);
    removed.current = null;
    (list.current?.querySelector<HTMLElement>(`[data-remove="${next}"]`) ?? chooser.current)?.focus();
  }, [images]);

  const add = (files: File[]) =>
    upload.upload(files, {
      room: MOST_IMAGES - images.length - upload.uploads.filter(isUnderway).length,
      most: `a piece has at most ${MOST_IMAGES} pictures.`,
    });
  const move = (from: number, to: number) => {
    onChange(arrayMove([...images], from - 1, to - 1));
    setNews(`Image ${from} is now at ${placeWords(to)}.`);
  };
  const remove = (place: number) => {
    onChange(images.filter((_, index) => index !== place - 1));
    setNews(`Image ${place} is removed.`);
    removed.current = place;
  };
  const swap = (fresh: string) => {
    // A crop identical to another image of the piece has the same URL; keep it once.
    onChange([...new Set(images.map((url) => (url === cropping ? fresh : url)))]);
    setCropping(null);
  };

  return (
    <fieldset>
      <legend className="mb-1.5 font-medium after:text-brick after:content-['_*'_/_'']">Images</legend>
      {mayUpload && (
        <DropField
          label="Upload images"
          hint="Several at once, up to 8 MB each. Choose them or drop them here."
          multiple
          accept={IMAGE_TYPES}
          error={error}
          onFiles={add}
          inputRef={chooser}
        />
      )}
      <UploadList upload={upload} />
      <span className="sr-only">
        <span role="status">{news}</span>
      </span>
      {images.length > 0 && (
        <Sortable
          ids={images}
          nameOf={(place) => `Image ${place}`}
          placeWords={placeWords}
          strategy={rectSortingStrategy}
          onOrder={onChange}
        >
          <p className="mt-3 text-xs text-ink-muted">
            {images.length > 1 && 'Drag the pictures into order. The first is the thumbnail. '}
            Say what each shows, such as “on a hand”, for people who cannot see it.
          </p>
          <ul ref={list} aria-label="Pictures" className="mt-2 grid grid-cols-2 gap-3 xs:grid-cols-3">
            {images.map((url, index) => (
              <ImageTile
                key={url}
                url={url}
                place={index + 1}
                count={images.length}
                text={texts[index] ?? ''}
                onText={(text) => onTexts(images.map((_, at) => (at === index ? text : (texts[at] ?? ''))))}
                onMove={(place) => move(index + 1, place)}
                onCrop={() => setCropping(url)}
                onRemove={() => remove(index + 1)}
              />
            ))}
          </ul>
          {small.length > 0 && (
            <p className="mt-2 text-sm text-amber">
              {small.length === 1 ? `Image ${small[0]} has` : `Images ${small.join(', ')} have`} less than {SHARP_PX}{' '}
              pixels each way and will look blurred. A larger photograph is better.
            </p>
          )}
        </Sortable>
      )}
      {cropping && (
        <CropDialog
          url={cropping}
          name={`Image ${images.indexOf(cropping) + 1}`}
          onCropped={swap}
          onClose={() => setCropping(null)}
        />
      )}
    </fieldset>
  );
}

/** One image of a piece: it can be dragged to another place, cropped or removed. */
function ImageTile({
  url,
  place,
  count,
  text,
  onText,
  onMove,
  onCrop,
  onRemove,
}: {
  url: string;
  /** From 1. */
  place: number;
  count: number;
  text: string;
  onText: (text: string) => void;
  onMove: (place: number) => void;
  onCrop: () => void;
  onRemove: () => void;
}) {
  const mayUpload = useMayCall()(uploadImages);
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
            <ResponsiveImage url={url} alt={`Image ${place}`} sizes="180px" className="aspect-3/4" />
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
            {/* A canvas cannot export images of another origin, so only uploaded ones can be cropped. */}
            {mayUpload && (
              <IconButton Icon={Crop} name={`Crop ${name}`} onClick={onCrop} disabled={!responsiveImage(url)} />
            )}
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
          <TextField
            label={`What ${name} shows`}
            labelHidden
            maxLength={LONGEST_IMAGE_TEXT}
            placeholder="What it shows"
            value={text}
            onChange={({ target }) => onText(target.value)}
          />
        </>
      )}
    </SortableItem>
  );
}
