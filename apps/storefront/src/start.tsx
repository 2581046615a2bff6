import { Toaster } from '@kanaka/ui/toaster';
import { hasSessionHint } from '@kanaka/web-kit/session-hint';
import { sessionEnded } from '@kanaka/web-kit/session';
import { setupListeners } from '@reduxjs/toolkit/query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { buildStore } from './app/store.ts';
import { followReleases } from './app/follow-releases.ts';
import { openAsPage } from './app/open-as-page.ts';
import { warmUp } from './app/warm-up.ts';
import { PicturesPlayProvider } from './features/catalog/pictures-play.tsx';

followReleases();
openAsPage();
const store = buildStore();
setupListeners(store.dispatch);
const signedIn = hasSessionHint();
// A guest is known at once: nobody to ask for, nothing to wait for.
if (!signedIn) store.dispatch(sessionEnded());
await warmUp(store, { path: window.location.pathname, signedIn });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <BrowserRouter>
        <PicturesPlayProvider>
          <App />
        </PicturesPlayProvider>
      </BrowserRouter>
      <Toaster />
    </Provider>
  </StrictMode>,
);
