/** Serves one built web app: its files, and index.html for every route of the app. */
import { createServer } from 'node:http';
import sirv from 'sirv';
import { listenHost, readEnv, untilSignalled } from './program.ts';

const { PORT, FILES_DIR, FILES_BASE } = readEnv('PORT', 'FILES_DIR', 'FILES_BASE');

const files = sirv(FILES_DIR, {
  brotli: true,
  gzip: true,
  etag: true,
  single: true,
  setHeaders(response, path) {
    // Vite puts a hash of the content into the file name, so the content of a name never changes.
    if (path.startsWith('/assets/')) response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    else response.setHeader('cache-control', 'no-cache');
    response.setHeader('x-content-type-options', 'nosniff');
  },
});

const server = createServer((request, response) => {
  const { url = '/', method = '' } = request;
  const notFound = () =>
    void response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('Nothing is here.');
  if (url === '/readyz') response.end('ready');
  else if (`${url}/` === FILES_BASE) response.writeHead(308, { location: FILES_BASE }).end();
  else if (!url.startsWith(FILES_BASE) || !['GET', 'HEAD'].includes(method)) notFound();
  else {
    request.url = `/${url.slice(FILES_BASE.length)}`;
    files(request, response, notFound);
  }
});

server.listen(Number(PORT), listenHost());
await untilSignalled();
server.close();
server.closeAllConnections();
