/** docker-compose.yml: what its services keep to. */
import { parse } from 'yaml';
import { z } from 'zod';

const Service = z.looseObject({
  image: z.string(),
  read_only: z.boolean().default(false),
  user: z.string().optional(),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  privileged: z.boolean().default(false),
  security_opt: z.array(z.string()).default([]),
  mem_limit: z.string().optional(),
  pids_limit: z.int().optional(),
  restart: z.string().optional(),
  ports: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  healthcheck: z.looseObject({ disable: z.boolean().default(false) }).optional(),
  volumes: z.array(z.string()).default([]),
});
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.looseObject({ internal: z.boolean().default(false) })),
  volumes: z.record(z.string(), z.unknown()),
});
export type Compose = z.output<typeof Compose>;
type Service = z.output<typeof Service>;

export const parseCompose = (text: string): Compose => Compose.parse(parse(text, { merge: true }));

const SECRET = /SECRET|PASSWORD(?!_RESETS)|TOKEN|PRIVATE|ACCESS_KEY|_AUTH$|REDIS_URL|DATABASE_URL|SMTP_URL/;
const isOwnImage = ({ image }: Service) => image.startsWith('${REGISTRY:-kanaka}/');
const runsOnce = ({ restart }: Service) => restart === 'no';

export type ServiceRule = { name: string; why: string; isBroken: (service: Service, name: string) => boolean };

export const serviceRules: ServiceRule[] = [
  {
    name: 'writes only where it may',
    why: 'Who breaks in finds nothing to change.',
    isBroken: ({ read_only }) => !read_only,
  },
  {
    name: 'has no rights to gain',
    why: 'No capability, and no way to more rights.',
    isBroken: ({ cap_drop, cap_add, privileged, security_opt }) =>
      !cap_drop.includes('ALL') || cap_add.length > 0 || privileged || !security_opt.includes('no-new-privileges:true'),
  },
  {
    name: 'runs as nobody',
    why: 'Our images say so themselves; of others it is said here.',
    isBroken: (service) => !isOwnImage(service) && (service.user === undefined || /^(0|root)\b/.test(service.user)),
  },
  {
    name: 'has an end to what it takes',
    why: 'One that grows must not take the machine, and with it the others, down.',
    isBroken: ({ mem_limit, pids_limit }) => !mem_limit || !pids_limit,
  },
  {
    name: 'comes back',
    why: 'After a fall, and after the machine’s own.',
    isBroken: (service) => !runsOnce(service) && service.restart !== 'unless-stopped',
  },
  {
    name: 'is asked how it is',
    why: 'Who leans on it waits until it can work. Our images bring the question along.',
    isBroken: (service) => {
      const bringsItsOwn = isOwnImage(service) && !service.image.includes('/objects:');
      return !runsOnce(service) && (service.healthcheck ? service.healthcheck.disable : !bringsItsOwn);
    },
  },
  {
    name: 'is not open to the world',
    why: 'The gateway is the only door, on this machine only; TLS goes in front of it. A trial’s own pages come beside it.',
    isBroken: ({ ports, profiles }, name) =>
      ports.some((port) => !port.startsWith('127.0.0.1:')) ||
      (ports.length > 0 && name !== 'gateway' && !profiles.includes('trial')),
  },
  {
    name: 'gets secrets by reference',
    why: 'This file is in git; .env is not.',
    isBroken: ({ environment }) =>
      Object.entries(environment).some(([name, value]) => SECRET.test(name) && !/\$\{\w+(:?[?-]|\})/.test(value)),
  },
];

export function composeFindings({ services }: Compose): string[] {
  return Object.entries(services).flatMap(([name, service]) =>
    serviceRules.filter((rule) => rule.isBroken(service, name)).map((rule) => `${name}: ${rule.name} (${rule.why})`),
  );
}

/** The variables that the file asks of .env and gives no default for. */
export function wantedOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\$\{(\w+):?\?/g)].map(([, name = '']) => name))].sort();
}
