import { S3Client, CreateBucketCommand } from '@aws-sdk/client-s3';
import {
  GenericContainer,
  getContainerRuntimeClient,
  ImageName,
  Wait,
  type StartedTestContainer,
} from 'testcontainers';
import type { Need, RunningServers } from './test-servers.ts';

/** The image behind each need; override one with an image of your own in the environment. */
const images: Record<Need, string> = {
  postgres: process.env['TEST_POSTGRES_IMAGE'] ?? 'postgres:18',
  redis: process.env['TEST_REDIS_IMAGE'] ?? 'redis:8',
  s3: process.env['TEST_S3_IMAGE'] ?? 'minio/minio:latest',
};

const PASSWORD = 'kanaka-test';

/** Null where there is no engine, or it lacks an image: nothing is pulled behind a test's back. */
async function engineHas(needs: Need[]): Promise<boolean> {
  try {
    const client = await getContainerRuntimeClient();
    const present = await Promise.all(needs.map((need) => client.image.exists(ImageName.fromString(images[need]))));
    return present.every(Boolean);
  } catch {
    return false;
  }
}

/** The needed servers in containers, or null where containers cannot be had. */
export async function startContainers(needs: Need[]): Promise<RunningServers | null> {
  if (!(await engineHas(needs))) return null;
  const started: StartedTestContainer[] = [];
  const start = async (container: GenericContainer) => {
    const running = await container.start();
    started.push(running);
    return running;
  };
  const servers: RunningServers = {
    async stop() {
      await Promise.all(started.map((container) => container.stop()));
    },
  };
  if (needs.includes('postgres')) {
    const postgres = await start(
      new GenericContainer(images.postgres)
        .withEnvironment({ POSTGRES_PASSWORD: PASSWORD })
        .withExposedPorts(5432)
        .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2)),
    );
    servers.postgresUrl = `postgres://postgres:${PASSWORD}@${postgres.getHost()}:${postgres.getMappedPort(5432)}`;
  }
  if (needs.includes('redis')) {
    const redis = await start(
      new GenericContainer(images.redis).withExposedPorts(6379).withWaitStrategy(Wait.forListeningPorts()),
    );
    servers.redisUrl = `redis://${redis.getHost()}:${redis.getMappedPort(6379)}`;
  }
  if (needs.includes('s3')) {
    const s3 = await start(
      new GenericContainer(images.s3)
        .withEnvironment({ MINIO_ROOT_USER: 'kanaka', MINIO_ROOT_PASSWORD: PASSWORD })
        .withCommand(['server', '/data'])
        .withExposedPorts(9000)
        .withWaitStrategy(Wait.forHttp('/minio/health/ready', 9000)),
    );
    servers.s3Url = `http://${s3.getHost()}:${s3.getMappedPort(9000)}`;
    servers.s3Keys = { accessKeyId: 'kanaka', secretAccessKey: PASSWORD };
    await createBucket(servers.s3Url, servers.s3Keys);
  }
  return servers;
}

async function createBucket(
  endpoint: string,
  credentials: { accessKeyId: string; secretAccessKey: string },
): Promise<void> {
  const client = new S3Client({ endpoint, region: 'ap-south-1', credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'kanaka-test' }));
  client.destroy();
}
