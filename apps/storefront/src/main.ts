import { markFailedImages } from '@kanaka/ui/failed-images';
import { rememberEarlyPresses } from './app/early-presses.ts';
import './styles.css';

/** How long the app's code waits at most for the first images. */
const HEAD_START_MS = 4_000;

/** Resolves when the image can be painted, or has failed. */
const settled = (image: HTMLImageElement) => image.decode().catch(() => undefined);

/** Resolves after the next frame is painted. */
const painted = () =>
  new Promise<void>((resolve) => {
    // A frame's callbacks run before it is painted, so those of the second run after the first.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

rememberEarlyPresses();
markFailedImages();
// The page can be read without the app; its code would delay what is seen first.
const images = document.querySelectorAll<HTMLImageElement>('#root img[fetchpriority="high"]');
await Promise.race([
  Promise.all([...images].map(settled)).then(painted),
  new Promise((resolve) => {
    setTimeout(resolve, HEAD_START_MS);
  }),
]);
await import('./start.tsx');
