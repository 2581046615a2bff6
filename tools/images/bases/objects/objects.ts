/** s3rver with MinIO's command line: `server <folder>`, with the keys in MinIO's variables. */
import S3rver from 's3rver';

const folder = process.argv[3] ?? '/data';
const server = new S3rver({
  address: '0.0.0.0',
  port: 9000,
  silent: true,
  directory: folder,
  configureBuckets: [],
  // Clients use the server's host name, which contains no bucket name.
  vhostBuckets: false,
});
await server.run();
const stop = () => void server.close().finally(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// Open keep-alive connections must not delay the exit.
process.once('SIGTERM', () => setTimeout(() => process.exit(0), 3_000).unref());
