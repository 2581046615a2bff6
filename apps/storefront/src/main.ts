import { markFailedPictures } from '@kanaka/ui/failed-pictures';
import { rememberEarlyPresses } from './app/early-presses.ts';
import './styles.css';

/** How long the app's code waits at most for the first pictures. */
const HEAD_START_MS = 4_000;

/** Resolves when the picture can be painted, or has failed. */
const settled = (picture: HTMLImageElement) => picture.decode().catch(() => undefined);

/** Resolves after the next frame is painted. */
const painted = () =>
  new Promise<void>((resolve) => {
    // A frame's callbacks run before it is painted, so those of the second run after the first.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

rememberEarlyPresses();
markFailedPictures();
// The page can be read without the app; its code would delay what is seen first.
const pictures = document.querySelectorAll<HTMLImageElement>('#root img[fetchpriority="high"]');
await Promise.race([
  Promise.all([...pictures].map(settled)).then(painted),
  new Promise((resolve) => {
    setTimeout(resolve, HEAD_START_MS);
  }),
]);
await import('./start.tsx');
