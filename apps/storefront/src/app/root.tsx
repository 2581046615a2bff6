import { Toaster } from '@kanaka/ui/toaster';
import { type ReactNode, StrictMode, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { ImagesPlayProvider } from '../features/catalog/images-play.tsx';
import { App } from './app.tsx';
import { repeatEarlyPress } from './early-presses.ts';
import type { ShopStore } from './store.ts';

type Props = { store: ShopStore; router: (app: ReactNode) => ReactNode };

/**
 * The whole app, the same on the server and in the browser except for its `router`. `serverState` is the state that the
 * server rendered from: parts that hydrate late must start with it, because React does not correct attributes that
 * differ.
 */
export function Root({ store, router }: Props) {
  const [serverState] = useState(() => store.getState());
  useEffect(() => {
    // Not inside the effect: only outside it does React hydrate a pressed part at once, if it is not hydrated yet.
    queueMicrotask(repeatEarlyPress);
  }, []);
  return (
    <StrictMode>
      <Provider store={store} serverState={serverState}>
        {router(
          <ImagesPlayProvider>
            <App />
          </ImagesPlayProvider>,
        )}
        <Toaster />
      </Provider>
    </StrictMode>
  );
}
