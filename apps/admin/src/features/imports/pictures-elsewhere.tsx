import * as contract from '@kanaka/contracts/catalog/pictures-elsewhere';
import { Button } from '@kanaka/ui/button';
import { ProgressBar } from '@kanaka/ui/progress-bar';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fetchFile } from '@kanaka/web-kit/fetch-file';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { TitledCard } from '../../shared/page/page.tsx';
import { counted, formatCount } from '../../shared/words.tsx';
import { ImportsApi } from './imports-api.ts';
import { patiently, storePicture } from './store-picture.ts';

type Failure = { address: string; message: string };

/** Takes over pictures that the shop shows from other addresses, while this page is open; nothing when there are none. */
export function PicturesElsewhere() {
  const response = ImportsApi.usePicturesElsewhereQuery();
  const [take] = ImportsApi.useTakePictureMutation();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const { data: addresses, total } = response.currentData ?? { data: [], total: 0 };
  if (total === 0 && progress === null && failures.length === 0) return null;

  const takeAll = async () => {
    const stopping = new AbortController();
    stop.current = stopping;
    setFailures([]);
    for (const [done, address] of addresses.entries()) {
      if (stopping.signal.aborted) break;
      setProgress({ done, of: addresses.length });
      try {
        const url = await stored(address);
        await take({ body: { address, url } }).unwrap();
      } catch (error) {
        setFailures((before) => [...before, { address, message: messageOf(error) }]);
      }
    }
    setProgress(null);
    void response.refetch();
  };
  return (
    <TitledCard id="elsewhere" title="Pictures at other addresses" className="mt-6">
      <div className="flex flex-col items-start gap-4 p-4 text-sm sm:p-5">
        {total > 0 && (
          <p className="text-ink-soft">
            {counted(total, 'picture is', 'pictures are')} shown from another server. Store them here before it closes,
            and keep this page open.
          </p>
        )}
        {progress && (
          <ProgressBar
            className="w-full"
            label="Pictures are being stored"
            percent={Math.floor((progress.done * 100) / progress.of)}
            words={`${formatCount(progress.done)} of ${formatCount(progress.of)}`}
          />
        )}
        {progress ? (
          <Button variant="outline" onClick={() => stop.current?.abort()}>
            Stop
          </Button>
        ) : (
          total > 0 && (
            <Button Icon={Download} variant="outline" onClick={() => void takeAll()}>
              Store {addresses.length < total ? `the next ${formatCount(addresses.length)}` : 'them'} here
            </Button>
          )
        )}
        {failures.length > 0 && (
          <ul aria-label="Pictures that could not be stored" className="flex flex-col gap-1.5">
            {failures.map(({ address, message }) => (
              <li key={address} className="wrap-anywhere">
                {address}: <span className="text-brick">{message}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </TitledCard>
  );
}

/** Fetches a picture through the shop and stores it as any upload. */
async function stored(address: string): Promise<string> {
  const picture = await patiently(() => fetchFile(contract.fetchPicture, { body: { address } }));
  return storePicture(new File([picture], address.split('/').at(-1) ?? 'picture'));
}
