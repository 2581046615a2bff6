import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Root } from '../src/app/root.tsx';
import type { ShopStore } from '../src/app/store.ts';

/** How React marks a part that waits for its code or has failed, and is left to the browser. */
const LEFT_TO_BROWSER = '<!--$!-->';

/**
 * The page's markup at `location`, rendered from the store's data. It is rendered in one go; only if a part's code is not
 * loaded yet, or a part fails, as a stream, which waits for the code and passes the error to `onError`: a stream takes a
 * third more of the processor.
 */
export function renderPage(store: ShopStore, location: string, onError: (error: unknown) => void): Promise<string> {
  const page = <Root store={store} router={(app) => <StaticRouter location={location}>{app}</StaticRouter>} />;
  try {
    const markup = renderToString(page);
    if (!markup.includes(LEFT_TO_BROWSER)) return Promise.resolve(markup);
  } catch {
    // The stream reports the error.
  }
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // No limit: React would send a longer part later, with an inline script that puts it into place.
      progressiveChunkSize: Infinity,
      // It is returned only when it is complete, because React puts late parts into place with inline scripts.
      onAllReady: () => {
        text(pipe(new PassThrough())).then(resolve, reject);
      },
      onShellError: reject,
      onError,
    });
  });
}
