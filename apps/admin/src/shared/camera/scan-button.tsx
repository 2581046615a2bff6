import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { Camera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { codeReader } from './decode-qr.ts';
import { openSignals, type Signals } from './signals.ts';

/** What came of a code: what is said of it, and whether the shop knows it. */
export type Scanned = { words: string; isKnown: boolean };

/** What is done with a code that was scanned. */
type OnCode = (code: string) => Promise<Scanned>;

/**
 * Reads codes with the camera, with a sound and a vibration for each: one for those that the shop knows, another for others. It
 * stays open for the next code, unless `once`.
 */
export function ScanButton({ once = false, onCode }: { once?: boolean; onCode: OnCode }) {
  const [signals, setSignals] = useState<Signals | null>(null);
  const close = () => {
    signals?.close();
    setSignals(null);
  };
  return (
    <>
      <Button Icon={Camera} variant="outline" padding="md" onClick={() => setSignals(openSignals())}>
        Scan with camera
      </Button>
      {signals && <ScanDialog {...{ once, signals, onCode }} onClose={close} />}
    </>
  );
}

/** Between two looks at the picture: five a second leave a phone cool. */
const LOOK_MS = 200;
/** A code that was not seen for so long is scanned again when it is back. */
const FORGET_MS = 1_500;

function ScanDialog({
  once,
  signals,
  onCode,
  onClose,
}: {
  once: boolean;
  signals: Signals;
  onCode: OnCode;
  onClose: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState('');
  const [scanned, setScanned] = useState<Scanned | null>(null);
  const latest = useRef({ onCode, onClose });
  useEffect(() => {
    latest.current = { onCode, onClose };
  });
  useEffect(() => {
    const left = new AbortController();
    watch(video, left.signal, async (code) => {
      const found = await latest.current.onCode(code);
      if (left.signal.aborted) return;
      signals.give(found.isKnown ? 'known' : 'unknown');
      setScanned(found);
      if (once && found.isKnown) latest.current.onClose();
    }).catch((error: unknown) => !left.signal.aborted && setFailure(failureInWords(error)));
    return () => left.abort();
  }, [once, signals]);
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Scan with camera"
      description="Hold the label’s QR code in front of the camera."
      failure={failure}
      cancel="Done"
    >
      {!failure && (
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="aspect-square w-full bg-ink object-cover"
        />
      )}
      <p
        role="status"
        className={`mt-3 min-h-6 text-sm font-medium wrap-anywhere ${scanned && !scanned.isKnown ? 'text-brick' : 'text-emerald'}`}
      >
        {scanned?.words}
      </p>
    </Dialog>
  );
}

/** Shows the camera's picture and reports each code in it once, until `left`. */
async function watch(
  video: { current: HTMLVideoElement | null },
  left: AbortSignal,
  onCode: (code: string) => Promise<void>,
): Promise<void> {
  // Only over https, and on the own machine, pages have cameras.
  if (!('mediaDevices' in navigator)) throw new DOMException('', 'SecurityError');
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  left.addEventListener('abort', stop);
  const shown = video.current;
  const isOver = () => left.aborted;
  if (!shown || isOver()) {
    stop();
    return;
  }
  shown.srcObject = stream;
  await shown.play();
  const read = await codeReader();
  let last = { code: '', at: 0 };
  while (!isOver()) {
    const code = (await read(shown).catch(() => '')).trim();
    const isNew = code !== '' && (code !== last.code || Date.now() - last.at > FORGET_MS);
    if (code !== '') last = { code, at: Date.now() };
    if (isNew) await onCode(code);
    if (code === last.code) last.at = Date.now();
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** What to do when there is no picture. */
function failureInWords(error: unknown): string {
  const name = error instanceof DOMException || error instanceof Error ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
      return 'The camera is blocked for this page. Allow it in the browser, at the sign beside the address, then press the button again.';
    case 'SecurityError':
      return 'Browsers allow the camera only on a page with https. Open the back office by its https address, or type the tag.';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'This device has no camera. Type the tag, or use a scanner.';
    case 'NotReadableError':
    case 'AbortError':
      return 'Another app is using the camera. Close it, then press the button again.';
    default:
      return 'The camera could not be opened. Type the tag, or try again.';
  }
}
