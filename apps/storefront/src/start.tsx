import { watchBack } from '@kanaka/ui/close-on-back';
import { ignoreSecondPresses } from '@kanaka/ui/second-press';
import { followReleases } from '@kanaka/web-kit/follow-releases';
import { setupListeners } from '@reduxjs/toolkit/query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Root } from './app/root.tsx';
import { leavePressesToReact } from './app/early-presses.ts';
import { showGoing } from './app/show-going.ts';
import { preloadPage } from './app/routes.tsx';
import { buildStore } from './app/store.ts';
import { PAGE_DATA, type PageData, restorePageData } from './app/page-data.ts';
import { ahead } from './shared/loading/lazy-with-preload.tsx';
import { pagePath } from './shared/page/page-path.ts';

/** Later than everything that the page itself loads. */
const LOAD_AHEAD_MS = 6_000;

followReleases({ isAhead: () => ahead.running });
watchBack();
ignoreSecondPresses();
openAsPage();
const { pathname, search, hash } = window.location;
// The server renders a page at its short URLs too.
if (pagePath(pathname) !== pathname) history.replaceState(history.state, '', `${pagePath(pathname)}${search}${hash}`);

const store = buildStore();
setupListeners(store.dispatch);
const pageData = document.getElementById(PAGE_DATA)?.textContent;
if (pageData) restorePageData(store, JSON.parse(pageData) as PageData);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const shop = <Root store={store} router={(app) => <BrowserRouter>{app}</BrowserRouter>} />;
// Load the page's code first, so that the page is hydrated as a whole and not part by part.
await preloadPage(window.location.pathname).catch(() => undefined);
if (root.firstElementChild) {
  // As a transition: in short tasks, between which the browser can react to the user.
  startTransition(() => {
    hydrateRoot(root, shop);
  });
} else createRoot(root).render(shop);
leavePressesToReact();
showGoing();
setTimeout(() => {
  import('./app/load-ahead.ts').then(({ loadAhead }) => loadAhead()).catch(() => undefined);
}, LOAD_AHEAD_MS);

/**
 * A piece opened over a list has the list in its history entry, which survives a reload. After a reload there is no list
 * below the piece, so it is shown on its own page.
 */
function openAsPage(): void {
  const entry: unknown = history.state;
  if (typeof entry !== 'object' || entry === null || !('usr' in entry)) return;
  const { usr } = entry;
  if (typeof usr === 'object' && usr !== null && 'background' in usr) history.replaceState({ ...entry, usr: null }, '');
}
