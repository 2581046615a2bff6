/** Makes the shop's bucket where there is none yet. For any S3-compatible store. */
import { CreateBucketCommand, HeadBucketCommand } from '@aws-sdk/client-s3';
import { openStore } from '../object-client.ts';

const { client, bucket } = openStore();
try {
  await client.send(new HeadBucketCommand({ Bucket: bucket }));
  console.log(`${bucket} is there`);
} catch {
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  console.log(`${bucket} was made`);
}
client.destroy();
