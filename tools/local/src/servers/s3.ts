/** The embedded S3-compatible server as a separate program. */
import { startEmbeddedS3 } from '@kanaka/testing/embedded-s3';
import { readEnv, untilSignalled } from './program.ts';

const { PORT, S3_DIR, S3_BUCKET } = readEnv('PORT', 'S3_DIR', 'S3_BUCKET');
await startEmbeddedS3({ dataDir: S3_DIR, port: Number(PORT), bucket: S3_BUCKET });
await untilSignalled();
process.exit(0);
