import { Redis } from 'ioredis';
import { startTcpProxy } from './tcp-proxy.ts';
import { startTestServers } from './test-servers.ts';

/** Two real Redis servers behind one address, which can change roles while all connections stay open. */
export async function startRedisPair() {
  const [first, second] = await Promise.all([startTestServers('redis'), startTestServers('redis')]);
  const proxy = await startTcpProxy(first.redisUrl);
  const admin = (url: string, primary: [string, string | number]) => {
    const redis = new Redis(url);
    return redis.replicaof(...primary).finally(() => redis.disconnect());
  };
  const { hostname, port } = new URL(second.redisUrl);
  return {
    redisUrl: proxy.urlOf(first.redisUrl),
    /** The second server becomes the primary; the first one stays, as its replica. */
    async failOver(): Promise<void> {
      await admin(first.redisUrl, [hostname, port]);
      proxy.leadTo(second.redisUrl);
    },
    async stop(): Promise<void> {
      await proxy.close();
      await Promise.all([first.stop(), second.stop()]);
    },
  };
}
