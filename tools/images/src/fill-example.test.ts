import { describe, expect, it } from '@jest/globals';
import { filled } from './fill-example.ts';

describe('a shop’s own secrets', () => {
  it('are created where the example says so, each different, keys on one line; all else stays unchanged', () => {
    let made = 0;
    const example =
      'PORT=8080\n# A comment: made\nA=made\nB=made\nKEY=made-private-key\nPUB=made-public-key\nC=made up\n';
    const pem = '-----BEGIN KEY-----\nabc\n-----END KEY-----\n';
    const text = filled(example, { privateKey: pem, publicKey: 'public\n', random: () => `random-${++made}` });
    expect(text).toBe(
      'PORT=8080\n# A comment: made\nA=random-1\nB=random-2\n' +
        'KEY=-----BEGIN KEY-----\\nabc\\n-----END KEY-----\nPUB=public\nC=made up\n',
    );
  });
});
