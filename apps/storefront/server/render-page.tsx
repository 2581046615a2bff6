import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Root } from '../src/app/root.tsx';
import type { ShopStore } from '../src/app/store.ts';

/**
 * The page's markup at `location`, rendered from the store's data. It is returned only when it is complete, because React
 * puts late parts into place with inline scripts. A part that fails is left to the browser, and its error is passed to
 * `onError`.
 */
export function renderPage(store: ShopStore, location: string, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <Root store={store} router={(app) => <StaticRouter location={location}>{app}</StaticRouter>} />,
      {
        // No limit: React would send a longer part later, with an inline script that puts it into place.
        progressiveChunkSize: Infinity,
        onAllReady: () => {
          text(pipe(new PassThrough())).then(resolve, reject);
        },
        onShellError: reject,
        onError,
      },
    );
  });
}
