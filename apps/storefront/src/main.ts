import './styles.css';

/** Longest wait for a first paint that may never come, as in a tab opened in the background. */
const UNSEEN_MS = 300;

const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, UNSEEN_MS);
});

// What index.html and early.ts put on the page is seen first; the shop's code, on its way meanwhile, begins right after.
void painted.then(() => import('./start.tsx'));
