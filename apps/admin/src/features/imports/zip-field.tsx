import type { SentPictures } from '@kanaka/contracts/catalog/file-mapping';
import { Button } from '@kanaka/ui/button';
import { DropField } from '@kanaka/ui/drop-field';
import { ProgressBar } from '@kanaka/ui/progress-bar';
import { isApiError, messageOf } from '@kanaka/web-kit/api-error';
import { useEffect, useRef, useState } from 'react';
import { counted } from '../../shared/words.tsx';
import { picturesInZip, UnfitZip } from './pictures-in-zip.ts';
import { storePicture } from './store-picture.ts';

export type ZipOfPictures = SentPictures & { fileName: string };

/** Where a ZIP file of the pictures is chosen that a file of pieces names; they are stored before it is sent. */
export function ZipField({
  value,
  disabled,
  onBusy,
  onChange,
}: {
  value: ZipOfPictures | null;
  disabled: boolean;
  onBusy: (isBusy: boolean) => void;
  onChange: (value: ZipOfPictures | null) => void;
}) {
  const [progress, setProgress] = useState<{ percent: number; count: number } | null>(null);
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(null);
  const after = useRef<HTMLParagraphElement>(null);
  useEffect(() => () => stop.current?.abort(), []);
  // The field had the focus, which is gone.
  useEffect(() => after.current?.focus(), [value]);

  const storeAll = async (zip: File) => {
    const { signal } = (stop.current = new AbortController());
    setFailure(undefined);
    setProgress({ percent: 0, count: 0 });
    onBusy(true);
    try {
      const pictures = await storedFrom(zip, { signal, onProgress: setProgress });
      if (!signal.aborted) onChange({ ...pictures, fileName: zip.name });
    } catch (error) {
      if (!signal.aborted) setFailure(error instanceof UnfitZip ? error.message : messageOf(error));
    }
    setProgress(null);
    onBusy(false);
  };
  if (progress) {
    return (
      <div className="flex flex-col items-start gap-3">
        <ProgressBar
          className="w-full"
          label="Pictures are being stored"
          percent={progress.percent}
          words={counted(progress.count, 'picture')}
        />
        <Button variant="outline" onClick={() => stop.current?.abort()}>
          Stop
        </Button>
      </div>
    );
  }
  if (value) {
    const [stored, refused] = [Object.keys(value.stored).length, Object.keys(value.refused).length];
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p ref={after} tabIndex={-1} className="wrap-anywhere outline-none">
          {counted(stored, 'picture')} of “{value.fileName}” {stored === 1 ? 'is' : 'are'} stored
          {refused > 0 && `, ${refused} could not be; the check says why`}. Now choose the file that names them.
        </p>
        <Button variant="outline" disabled={disabled} onClick={() => onChange(null)}>
          Without these pictures
        </Button>
      </div>
    );
  }
  return (
    <DropField
      label="Pictures as a ZIP (optional, first)"
      hint="If the file names pictures such as ring-1.jpg. At most 10,000, each up to 8 MB"
      accept={['.zip', 'application/zip', 'application/x-zip-compressed']}
      disabled={disabled}
      error={failure}
      onFiles={([zip]) => zip && void storeAll(zip)}
    />
  );
}

type Way = { signal: AbortSignal; onProgress: (progress: { percent: number; count: number }) => void };

/** Of two pictures with the same name neither is used: nobody knows which one is meant. */
async function storedFrom(zip: File, { signal, onProgress }: Way): Promise<SentPictures> {
  const [stored, refused] = [new Map<string, string>(), new Map<string, string>()];
  for await (const { name, percent, ...one } of picturesInZip(zip)) {
    if (signal.aborted) break;
    if ('refused' in one) refused.set(name, one.refused);
    else if (stored.delete(name) || refused.has(name)) refused.set(name, `Two files in the ZIP are called “${name}”.`);
    else {
      try {
        stored.set(name, await storePicture(one.file, signal));
      } catch (error) {
        if (!isApiError(error) || !error.code.startsWith('image.')) throw error;
        refused.set(name, `“${name}”: ${messageOf(error)}`.slice(0, 300));
      }
    }
    onProgress({ percent, count: stored.size });
  }
  return { stored: Object.fromEntries(stored), refused: Object.fromEntries(refused) };
}
