/** s3rver, started as MinIO is: `server <folder>`, with the keys in MinIO's variables. */
import S3rver from 's3rver';

const folder = process.argv[3] ?? '/data';
const server = new S3rver({
  address: '0.0.0.0',
  port: 9000,
  silent: true,
  directory: folder,
  configureBuckets: [],
  // It is called by a name that is no bucket's.
  vhostBuckets: false,
});
await server.run();
const stop = () => void server.close().finally(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// A caller that keeps its connection must not hold the server back.
process.once('SIGTERM', () => setTimeout(() => process.exit(0), 3_000).unref());
