import { generateKeyPairSync, sign } from 'node:crypto';

const day = (yearsFromNow: number) =>
  `${new Date(Date.now() + yearsFromNow * 365 * 24 * 60 * 60_000).toISOString().replace(/\D/g, '').slice(2, 14)}Z`;

function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const length = content.length < 0x80 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

/** A certificate for some host names that has signed itself (RFC 5280, RFC 8410), for a server on this machine, with its key. */
export function ownCertificate(hosts: readonly string[]): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const ed25519 = sequence(oid('2b6570'));
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, 'A test of Kanaka'))));
  const names = sequence(oid('551d11'), der(0x04, sequence(...hosts.map((host) => der(0x82, host)))));
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ed25519,
    name,
    sequence(der(0x17, day(-1)), der(0x17, day(1))),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(names)),
  );
  const signed = sequence(toSign, ed25519, der(0x03, Buffer.from([0]), sign(null, toSign, privateKey)));
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${signed.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}
