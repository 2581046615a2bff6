/** The rules for services in docker-compose.yml. */
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

type ServiceRule = { name: string; why: string; isBroken: (service: Service, name: string) => boolean };

const serviceRules: ServiceRule[] = [
  {
    name: 'has a read-only root',
    why: 'An attacker in the container cannot change its files.',
    isBroken: ({ read_only }) => !read_only,
  },
  {
    name: 'cannot gain privileges',
    why: 'No capabilities, and no privilege escalation.',
    isBroken: ({ cap_drop, cap_add, privileged, security_opt }) =>
      !cap_drop.includes('ALL') || cap_add.length > 0 || privileged || !security_opt.includes('no-new-privileges:true'),
  },
  {
    name: 'does not run as root',
    why: 'Our own images set a user; for other images it must be set here.',
    isBroken: (service) => !isOwnImage(service) && (service.user === undefined || /^(0|root)\b/.test(service.user)),
  },
  {
    name: 'has resource limits',
    why: 'A leak must not exhaust the machine’s memory or processes and stop other services.',
    isBroken: ({ mem_limit, pids_limit }) => !mem_limit || !pids_limit,
  },
  {
    name: 'restarts by itself',
    why: 'After a crash, and after a restart of the machine.',
    isBroken: (service) => !runsOnce(service) && service.restart !== 'unless-stopped',
  },
  {
    name: 'has health checks',
    why: 'Services that depend on it wait until it is ready. Our own images contain the check.',
    isBroken: (service) => {
      const bringsItsOwn = isOwnImage(service) && !/\/(objects|edge):/.test(service.image);
      return !runsOnce(service) && (service.healthcheck ? service.healthcheck.disable : !bringsItsOwn);
    },
  },
  {
    name: 'is not public',
    why: 'Only the TLS proxy is; the gateway behind it is published on loopback, in a trial the stand-ins’ pages too.',
    isBroken: ({ ports, profiles }, name) =>
      name !== 'edge' &&
      (ports.some((port) => !port.startsWith('127.0.0.1:')) ||
        (ports.length > 0 && name !== 'gateway' && !profiles.includes('trial'))),
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

/** The variables that the file requires from .env, without a default. */
export function wantedOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\$\{(\w+):?\?/g)].map(([, name = '']) => name))].sort();
}
