/** One of the servers of floors.ts: `memory`, `proxy URL` or `database URL`. */
import httpProxy from '@fastify/http-proxy';
import fastify from 'fastify';
import pg from 'pg';
import { answerParent } from './child.ts';
import type { FloorSetting } from './floors.ts';

/** The same as a service of the shop has. */
const CONNECTIONS = 10;

const [kind, url = ''] = process.argv.slice(2);
const app = fastify();
let answer = { body: '', type: 'text/plain' };
let query: { text: string; values: unknown[] } = { text: 'select 1', values: [] };

if (kind === 'memory') app.all('/*', (_, reply) => reply.header('content-type', answer.type).send(answer.body));
if (kind === 'proxy') await app.register(httpProxy, { upstream: url, disableRequestLogging: true });
if (kind === 'database') {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  app.get('/*', async () => ({ success: true, data: (await pool.query(query)).rows as unknown[] }));
}
await app.listen({ host: '127.0.0.1', port: 0 });

answerParent(async (setting: FloorSetting): Promise<string> => {
  if ('body' in setting) answer = setting;
  if ('sql' in setting) query = { text: setting.sql, values: setting.values };
  return app.listeningOrigin;
});
