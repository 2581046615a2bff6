import './styles.css';

// What index.html and early.ts put on the page is seen first; the shop's code begins when early.ts gives it its turn.
void Promise.resolve(window.kanakaTurn).then(() => import('./start.tsx'));
