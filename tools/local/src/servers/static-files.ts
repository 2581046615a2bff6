/** Serves one built web app: its files, and index.html for every route of the app. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import sirv from 'sirv';
import { listenHost, readEnv, untilSignalled } from './program.ts';

const { PORT, FILES_DIR, FILES_BASE } = readEnv('PORT', 'FILES_DIR', 'FILES_BASE');

const IMMUTABLE = 'public, max-age=31536000, immutable';

const files = sirv(FILES_DIR, {
  brotli: true,
  gzip: true,
  etag: true,
  // Checks the disk for each request, so that a deleted file is a 404.
  dev: true,
  setHeaders(response, path) {
    // Vite puts a hash of the content into the file name, so the content of a name never changes.
    if (path.startsWith('/assets/')) response.setHeader('cache-control', IMMUTABLE);
    else if (path.endsWith('.html') || path === '/') response.setHeader('cache-control', 'no-cache');
    else response.setHeader('cache-control', 'public, max-age=3600');
    response.setHeader('x-content-type-options', 'nosniff');
  },
});

function serveFile(request: IncomingMessage, response: ServerResponse, onMissing: () => void): void {
  try {
    files(request, response, onMissing);
  } catch {
    // The file was deleted after it was found and before its size was read.
    onMissing();
  }
}

/**
 * A navigation (browser, crawler, curl), not a request for a script or an image: a missing one of those is a 404, not a
 * page.
 */
function isNavigation({ method, headers, url = '' }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/\.\w+$/.test(url.split('?')[0] ?? '')) return false;
  if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end('There is nothing here.');
}

const server = createServer((request, response) => {
  const url = request.url ?? '/';
  if (url === '/readyz') {
    response.end('ready');
    return;
  }
  if (url === FILES_BASE.slice(0, -1) && url !== '') {
    response.writeHead(308, { location: FILES_BASE }).end();
    return;
  }
  if (!url.startsWith(FILES_BASE)) {
    notFound(response);
    return;
  }
  // A file that cannot be read to its end aborts only its own response, not the server.
  response.on('pipe', (file) => file.once('error', () => response.destroy()));
  request.url = `/${url.slice(FILES_BASE.length)}`;
  serveFile(request, response, () => {
    if (!isNavigation(request)) {
      notFound(response);
      return;
    }
    request.url = '/index.html';
    serveFile(request, response, () => notFound(response));
  });
});

server.listen(Number(PORT), listenHost());
await untilSignalled();
server.close();
server.closeAllConnections();
