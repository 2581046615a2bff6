/** Creates the shop's bucket if it does not exist. For any S3-compatible store. */
import { CreateBucketCommand, HeadBucketCommand } from '@aws-sdk/client-s3';
import { openStore } from '../object-client.ts';

const { client, bucket } = openStore();
try {
  await client.send(new HeadBucketCommand({ Bucket: bucket }));
  console.log(`${bucket} exists`);
} catch {
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  console.log(`${bucket} was created`);
}
client.destroy();
