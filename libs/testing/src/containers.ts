import { S3Client, CreateBucketCommand } from '@aws-sdk/client-s3';
import {
  GenericContainer,
  getContainerRuntimeClient,
  ImageName,
  PullPolicy,
  Wait,
  type ContainerRuntimeClient,
  type StartedTestContainer,
} from 'testcontainers';
import { passing } from './embedded-postgres.ts';
import { S3_ACCESS_KEY_ID } from './embedded-s3.ts';
import type { Need, RunningServers } from './test-servers.ts';

/** The image of each server, the same as in Compose, and the variable that selects another one. */
const known: Record<Need, { variable: string; image: string }> = {
  postgres: { variable: 'TEST_POSTGRES_IMAGE', image: 'postgres:18-bookworm' },
  redis: { variable: 'TEST_REDIS_IMAGE', image: 'redis:8.10' },
  s3: {
    variable: 'TEST_S3_IMAGE',
    image: 'versity/versitygw:v1.8.0@sha256:30292fc2eeacc67a36993b01f7a7a5e3361a19cced0e80c1d71cfa2a4b0a2499',
  },
};
const imageOf = (need: Need) => process.env[known[need].variable] ?? known[need].image;

const PASSWORD = 'kanaka-test';
const S3_REGION = 'ap-south-1';

/** By default an engine publishes ports on all network interfaces; these servers are bound to loopback. */
class LoopbackContainer extends GenericContainer {
  override withExposedPorts(...ports: number[]): this {
    super.withExposedPorts(...ports);
    const here = ports.map((port) => [`${port}/tcp`, [{ HostIp: '127.0.0.1', HostPort: '0' }]] as const);
    this.hostConfig.PortBindings = Object.fromEntries(here);
    return this;
  }
}

/** The engine, if it has all images: nothing is pulled during a test. Throws if a required image is missing. */
async function findEngine(needs: Need[]): Promise<ContainerRuntimeClient | null> {
  const asked = needs.flatMap((need) => process.env[known[need].variable] ?? []).join(', ');
  const client = await getContainerRuntimeClient().catch((cause: unknown) => {
    if (asked) throw new Error(`Tests are to run on ${asked}, but no engine for containers answers.`, { cause });
    return null;
  });
  if (!client) return null;
  const has = (image: string) => client.image.exists(ImageName.fromString(image));
  const present = await Promise.all(needs.map((need) => has(imageOf(need))));
  if (!present.every(Boolean)) {
    if (asked)
      throw new Error(`Tests are to run on ${asked}, but the engine lacks ${needs.map(imageOf).join(' or ')}.`);
    return null;
  }
  // Ryuk removes the containers of killed tests. Without it a test still stops its own.
  process.env['RYUK_CONTAINER_IMAGE'] ??= 'testcontainers/ryuk:0.14.0';
  if (!(await has(process.env['RYUK_CONTAINER_IMAGE']))) process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';
  return client;
}

/** Starts the servers in containers; null if containers are not available. */
export async function startContainers(needs: Need[]): Promise<RunningServers | null> {
  const engine = await findEngine(needs);
  if (!engine) return null;
  const { host } = engine.info.containerRuntime;
  const isHere = host === 'localhost';
  const container = (need: Need) =>
    (isHere ? new LoopbackContainer(imageOf(need)) : new GenericContainer(imageOf(need))).withPullPolicy(
      PullPolicy.neverPull(),
    );
  const started: StartedTestContainer[] = [];
  const start = async (ready: GenericContainer, port: number) => {
    const running = await ready.withExposedPorts(port).start();
    started.push(running);
    return `${isHere ? '127.0.0.1' : host}:${running.getMappedPort(port)}`;
  };
  const servers: RunningServers = {
    async stop() {
      await Promise.all(started.map((running) => running.stop()));
    },
  };
  const outcomes = await Promise.allSettled(needs.map((need) => starters[need](container(need), start, servers)));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (!failed) return servers;
  await servers.stop();
  throw failed.reason;
}

type Starter = (
  container: GenericContainer,
  start: (container: GenericContainer, port: number) => Promise<string>,
  servers: RunningServers,
) => Promise<void>;

const starters: Record<Need, Starter> = {
  async postgres(container, start, servers) {
    const at = await start(
      container
        .withUser('postgres')
        .withEnvironment({ POSTGRES_PASSWORD: PASSWORD, POSTGRES_INITDB_ARGS: '--locale=C.UTF-8 --encoding=UTF8' })
        .withCommand(['postgres', '-c', 'max_connections=300', ...passing.flatMap((setting) => ['-c', setting])])
        // The message appears twice: first from the temporary server that creates the databases.
        .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2)),
      5432,
    );
    servers.postgresUrl = `postgres://postgres:${PASSWORD}@${at}`;
  },

  async redis(container, start, servers) {
    servers.redisUrl = `redis://${await start(container.withWaitStrategy(Wait.forListeningPorts()), 6379)}`;
  },

  async s3(container, start, servers) {
    const at = await start(
      container
        .withEnvironment({
          ROOT_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
          ROOT_SECRET_ACCESS_KEY: PASSWORD,
          VGW_REGION: S3_REGION,
        })
        .withCommand(['--port', ':9000', '--health', '/health', '--quiet', 'posix', '/tmp'])
        .withWaitStrategy(Wait.forHttp('/health', 9000)),
      9000,
    );
    servers.s3Url = `http://${at}`;
    servers.s3Keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: PASSWORD };
    await createBucket(servers.s3Url, servers.s3Keys);
  },
};

async function createBucket(
  endpoint: string,
  credentials: { accessKeyId: string; secretAccessKey: string },
): Promise<void> {
  const client = new S3Client({ endpoint, region: S3_REGION, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'kanaka-test' }));
  client.destroy();
}
