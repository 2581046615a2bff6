import { IconButton } from '@kanaka/ui/icon-button';
import { X } from 'lucide-react';

/** How far an upload is, in percent, and a way to stop it. */
export function UploadProgress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label="Upload"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-ivory-deep"
      >
        <div className="h-full bg-emerald transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <span className="w-20 text-right text-xs text-ink-soft tabular-nums">
        {percent < 100 ? `${percent}%` : '100%, saving'}
      </span>
      <IconButton name="Stop the upload" onClick={onCancel}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
