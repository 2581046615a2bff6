import { describe, expect, it } from '@jest/globals';
import { plainName } from './plain-name.ts';

describe('the name in an e-mail', () => {
  it.each([
    ...['Asha', 'A.P.J. Kalam', 'Dr. Rao', 'Dr.Rao', 'M.S.Subbulakshmi', 'Smt.Lakshmi', 'R.K.Narayan', 'Rao.K'],
    ...[
      'எம்.எஸ்.சுப்புலட்சுமி',
      'आ.र.शर्मा',
      'மீனாட்சி आशा 🎁',
      'Ravi S/o Suresh',
      "D'Souza, Maria",
      'Md.Ismail',
      'K.Ram Kumar Jr.',
    ],
  ])('is as its owner wrote it: %s', (name) => {
    expect(plainName(name)).toBe(name);
  });

  it.each([
    'Your gold prize is held: claim it at www.evil-gold.example/kanaka today',
    ...['https://evil.example', 'HTTP:evil', 'evil.com', 'claim at evil-gold.in now', 'X.com', 'T.co', 'www evil gold'],
    ...[
      'asha@evil.example',
      'evil．com',
      'evil。com',
      'evil｡com',
      'evil․com',
      'evil.\u200bcom',
      'ｗｗｗ．evil．com',
      '1.2.3.4',
    ],
    ...[
      'evil\u00ad.com',
      'उदाहरण.भारत',
      'go to bit.ly',
      'evil/gold',
      'evil\\gold',
      'Dr.evil.com',
      'a.b.shop',
      'call 9876543210',
    ],
    ...['ﷺ'.repeat(30), 'a'.repeat(81)],
  ])('is left out where it could lead somewhere: %s', (name) => {
    expect(plainName(name)).toBeNull();
  });
});
