import { describe, expect, it } from '@jest/globals';
import { securityTxt } from './site-files.routes.ts';

describe('security.txt', () => {
  const now = new Date('2026-11-21T09:00:00Z');
  const contact = 'mailto:security@kanaka.example';

  it('expires after half a year', () => {
    expect(securityTxt({ contact, address: 'https://kanaka.example/.well-known/security.txt', now })).toBe(
      [
        'Contact: mailto:security@kanaka.example',
        'Expires: 2027-05-20T09:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://kanaka.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  it('has no canonical URL when the shop has no https', () => {
    expect(securityTxt({ contact, address: 'http://localhost:8080/', now })).not.toContain('Canonical');
  });
});
