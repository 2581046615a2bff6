import { refusalWords } from '@kanaka/contracts/refusal-words';
import { watchBack } from '@kanaka/ui/close-on-back';
import { markFailedImages } from '@kanaka/ui/failed-images';
import { ignoreSecondPresses } from '@kanaka/ui/second-press';
import { followReleases } from '@kanaka/web-kit/follow-releases';
import { forgetOldInput } from '@kanaka/web-kit/kept-input';
import { homeOf } from '@kanaka/web-kit/guard';
import { returnToPlace } from '@kanaka/web-kit/return-place';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { z } from 'zod';
import { buildRouter } from './app/routes.tsx';
import { buildStore } from './app/store.ts';
import './styles.css';

z.config({ customError: refusalWords });
watchBack();
ignoreSecondPresses();
followReleases();
forgetOldInput();
returnToPlace(homeOf({ role: 'admin' }));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

markFailedImages();
createRoot(root).render(
  <StrictMode>
    <Provider store={buildStore()}>
      <RouterProvider router={buildRouter()} />
    </Provider>
  </StrictMode>,
);
