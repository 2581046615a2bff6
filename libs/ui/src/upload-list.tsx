import { RotateCw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { ProgressBar } from './progress-bar.tsx';

/** `failed` can be tried again; `refused` cannot. `message` says why. */
type ListedUpload = {
  id: number;
  file: { name: string };
  state: 'waiting' | 'sending' | 'stored' | 'failed' | 'refused';
  percent: number;
  message: string;
};

export type ListedUploads = {
  uploads: readonly ListedUpload[];
  retry: (id: number) => void;
  cancel: (id: number) => void;
};

function wordsFor({ state, percent }: ListedUpload): string {
  if (state === 'waiting') return 'Waiting';
  if (state === 'stored') return 'Stored';
  return percent < 100 ? `${percent}%` : '100%, saving';
}

/** It is scrolled to when it appears and when it fails: in a long form it would come up where nobody looks. */
function Row({ upload, retry, cancel }: { upload: ListedUpload } & Pick<ListedUploads, 'retry' | 'cancel'>) {
  const { id, file, state, message } = upload;
  const over = state === 'failed' || state === 'refused';
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' });
  }, [over]);
  return (
    // The margin keeps it clear of bars that cover the edges.
    <li ref={row} className="flex min-h-13 scroll-my-28 items-center gap-2 py-1">
      <div className="min-w-0 flex-1">
        {over ? (
          <>
            <p role="alert" className="text-brick">
              {state === 'failed' && <span className="block truncate font-medium">{file.name}</span>}
              {message}
            </p>
            {state === 'failed' && (
              <Button
                variant="outline"
                size="sm"
                className="my-1.5"
                aria-label={`Try ${file.name} again`}
                onClick={() => retry(id)}
              >
                <RotateCw strokeWidth={1.5} />
                Try again
              </Button>
            )}
          </>
        ) : (
          <ProgressBar
            name={file.name}
            label={`Upload of ${file.name}`}
            percent={upload.percent}
            words={wordsFor(upload)}
          />
        )}
      </div>
      <IconButton name={over ? `Dismiss ${file.name}` : `Stop the upload of ${file.name}`} onClick={() => cancel(id)}>
        <X strokeWidth={1.5} />
      </IconButton>
    </li>
  );
}

/** The uploads in progress with their percentage, and the failed ones with their error. */
export function UploadList({ upload: { uploads, retry, cancel } }: { upload: ListedUploads }) {
  const underway = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  return (
    <>
      <span className="sr-only">
        <span role="status">{underway > 0 && `${underway} on the way`}</span>
      </span>
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="mt-2 divide-y divide-hairline text-sm">
          {uploads.map((upload) => (
            <Row key={upload.id} upload={upload} retry={retry} cancel={cancel} />
          ))}
        </ul>
      )}
    </>
  );
}
