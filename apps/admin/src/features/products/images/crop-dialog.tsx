import { MAX_IMAGE_BYTES } from '@kanaka/contracts/media/media';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { toast } from '@kanaka/ui/toaster';
import { type ComponentProps, useEffect, useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { UploadList } from '@kanaka/ui/upload-list';
import { originalOf, useImageUpload } from '../../../shared/forms/upload-field.tsx';
import { type Area, LEAST_WIDTH, addressOf, PHOTO_ASPECT, cropImage, cropSize, mostZoom } from './crop-image.ts';

const STEP_PX = 8;

type KeptPart = NonNullable<ComponentProps<typeof Cropper>['cropperProps']>;
// With the role `application`, a screen reader passes the arrow keys on to the cropper.
const keptPart: KeptPart = { role: 'application', 'aria-label': 'The part that is kept: move it with the arrow keys' };

/**
 * Crops an image to the storefront's 3:4; the result is uploaded as a new image. Cut out of the file that was uploaded on
 * this page, else of the stored image, which may have fewer pixels.
 */
export function CropDialog({
  url,
  name,
  onCropped,
  onClose,
}: {
  url: string;
  /** "Image 2" */
  name: string;
  onCropped: (url: string) => void;
  onClose: () => void;
}) {
  const zoomId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [limit, setLimit] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [drawing, setDrawing] = useState(false);
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    const original = originalOf(url);
    let open = true;
    const read = original ? addressOf(original).catch(() => url) : Promise.resolve(url);
    void read.then((address) => open && setSource(address));
    return () => {
      open = false;
    };
  }, [url]);
  const upload = useImageUpload(([stored]) => stored && onCropped(stored));
  const busy = drawing || upload.percent !== null;
  const size = area && cropSize(area);

  const save = async () => {
    if (!area || !source) return;
    setDrawing(true);
    try {
      const file = await cropImage(source, area, MAX_IMAGE_BYTES);
      upload.clear();
      upload.upload([file]);
    } catch {
      toast({ title: 'This picture could not be cropped. Please try again.', variant: 'destructive' });
    } finally {
      setDrawing(false);
    }
  };

  return (
    <Dialog
      isForm
      onClose={onClose}
      title={`Crop ${name.toLowerCase()}`}
      description="Move the picture under the frame: drag it, or use the arrow keys. Pinch it or use the slider to zoom."
      cancel="Cancel"
      footer={
        <Button onClick={() => void save()} busy={busy} disabled={!area}>
          Use this crop
        </Button>
      }
    >
      <div className="relative h-[min(46dvh,28rem)] overflow-hidden bg-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-emerald">
        {source && (
          <Cropper
            disableAutomaticStylesInjection
            image={source}
            crop={crop}
            zoom={zoom}
            maxZoom={limit}
            aspect={PHOTO_ASPECT}
            keyboardStep={STEP_PX}
            cropperProps={keptPart}
            mediaProps={{ alt: '' }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            onMediaLoaded={({ naturalWidth, naturalHeight }) =>
              setLimit(mostZoom({ width: naturalWidth, height: naturalHeight }))
            }
          />
        )}
      </div>
      <label htmlFor={zoomId} className="mt-3 flex min-h-11 items-center gap-4 text-sm">
        <span className="font-medium">Zoom</span>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={limit}
          step={0.05}
          value={zoom}
          disabled={limit === 1}
          aria-valuetext={`${zoom.toFixed(2)} times`}
          onChange={({ target }) => setZoom(Number(target.value))}
          className="h-11 min-w-0 flex-1 accent-emerald"
        />
      </label>
      <p role="status" className="text-xs text-ink-soft tabular-nums">
        {size && `What is kept: ${size.width} × ${size.height} pixels`}
        {size && size.width < LEAST_WIDTH && '. That is little: it will look soft on large screens'}
      </p>
      <UploadList upload={upload} />
    </Dialog>
  );
}
