import { join } from 'node:path';
import type { Addresses, Row } from './parts.ts';
import type { PortName } from './ports.ts';
import { accepts, answers } from './ready.ts';
import type { Settings } from './settings.ts';

/** The part that stands in for object storage, Razorpay and SMTP: those of them for which no real server is set. */
export function standIns({
  settings,
  at,
  bucket,
  razorpay,
}: {
  settings: Settings;
  at: Addresses;
  bucket: string;
  razorpay: Record<string, string>;
}): Row {
  const data = (folder: string) => join(settings.dataDir, folder);
  const port = (name: PortName) => String(at.port(name));
  const ready = (name: PortName) => answers(`${at.inside(name)}/readyz`);
  const s3 = {
    portNames: ['s3'],
    knows: { S3_PORT: port('s3'), S3_DIR: data('s3'), S3_BUCKET: bucket },
    ready: accepts(at.port('s3')),
  } as const;
  const mail = {
    portNames: ['mail', 'smtp'],
    knows: { MAIL_PORT: port('mail'), MAIL_DIR: data('mail'), SMTP_PORT: port('smtp') },
    ready: ready('mail'),
  } as const;
  const payments = {
    portNames: ['razorpay'],
    knows: {
      ...razorpay,
      RAZORPAY_PORT: port('razorpay'),
      STANDIN_FILE: data('standin/razorpay.sqlite'),
      WEBHOOK_URL: `${at.inside('gateway')}/api/payments/razorpay/webhook`,
    },
    ready: ready('razorpay'),
  } as const;
  const wanted = [
    ...(settings.S3_ENDPOINT ? [] : [s3]),
    ...(settings.RAZORPAY_API_URL ? [] : [payments]),
    ...(settings.SMTP_URL ? [] : [mail]),
  ];
  return {
    name: 'stand-ins',
    portNames: wanted.flatMap(({ portNames }) => [...portNames]),
    run: { program: 'servers/stand-ins.ts' },
    knows: Object.fromEntries(wanted.flatMap(({ knows }) => Object.entries(knows))),
    ready: (signal) => Promise.all(wanted.map(({ ready: isReady }) => isReady(signal))),
    wanted: wanted.length > 0,
  };
}
