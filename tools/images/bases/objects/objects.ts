/** s3rver with the command line of the Versity S3 Gateway: the last argument is the folder. */
import S3rver from 's3rver';

const server = new S3rver({
  address: '0.0.0.0',
  port: 9000,
  silent: true,
  directory: process.argv.at(-1) ?? '/data/objects',
  // Listing this bucket answers the health check, which asks for /health.
  configureBuckets: [{ name: 'health', configs: [] }],
  // Clients use the server's host name, which contains no bucket name.
  vhostBuckets: false,
});
await server.run();
const stop = () => void server.close().finally(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// Open keep-alive connections must not delay the exit.
process.once('SIGTERM', () => setTimeout(() => process.exit(0), 3_000).unref());
