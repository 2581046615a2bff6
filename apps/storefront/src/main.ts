import { rememberEarlyPresses } from './app/early-presses.ts';
import './styles.css';

/** How long the app's code waits at most for the first pictures. */
const HEAD_START_MS = 4_000;

/** Resolves when the picture is loaded, or has failed. */
const settled = (picture: HTMLImageElement) =>
  new Promise<void>((resolve) => {
    const settle = () => {
      resolve();
    };
    if (picture.complete) settle();
    picture.addEventListener('load', settle);
    picture.addEventListener('error', settle);
  });

rememberEarlyPresses();
// The page can be read without the app; on a slow network its code would delay what is seen first.
const pictures = document.querySelectorAll<HTMLImageElement>('#root img[fetchpriority="high"]');
await Promise.race([
  Promise.all([...pictures].map(settled)),
  new Promise((resolve) => {
    setTimeout(resolve, HEAD_START_MS);
  }),
]);
await import('./start.tsx');
