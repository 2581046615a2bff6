import { describe, expect, it } from '@jest/globals';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { emailText } from './email-layout.ts';
import { wordsWriter } from './email-words.ts';
import { visitCalendar, visitEmail } from './visit-emails.ts';

const visit = {
  to: 'asha@kanaka.example',
  name: 'Asha',
  isOwner: false,
  visitId: '0199f3a2-7c41-7b6e-9d0a-5e4c1a2b3c4d',
  at: '2026-11-30T05:30:00.000Z',
  minutes: 60,
  visitor: { name: 'Asha', phone: '98400 12345', wish: 'The Ambi, mango mala; and\nEND:VCALENDAR\rEND:VCALENDAR' },
  addressLines: ['12 North Mada Street', 'Chennai 600004'],
  reason: '',
};
const publicUrl = 'https://shop.example';
const from = { publicUrl, shop: demoShop, write: wordsWriter(demoShop) };
const calendar = (change: object = {}) => visitCalendar({ ...visit, ...change }, publicUrl).content.toString();

describe('The e-mails about a visit', () => {
  it('say when, where and what it is about, to the shop also who comes', () => {
    const text = emailText(visitEmail(visit, from), demoShop);
    expect(text).toContain('When: Monday, 30 November at 11:00 am, for 60 minutes');
    expect(text).toContain('Where: 12 North Mada Street, Chennai 600004');
    expect(text).not.toContain('98400 12345');
    const toShop = visitEmail({ ...visit, name: '', isOwner: true }, from);
    expect(toShop.subject).toBe('Visit booked: Asha, Monday, 30 November at 11:00 am');
    expect(emailText(toShop, demoShop)).toContain('Who: Asha, 98400 12345');
  });

  it('say who has cancelled it, and why', () => {
    const called = (cancelledBy: 'customer' | 'shop', reason = '') =>
      emailText(visitEmail({ ...visit, cancelledBy, reason }, from), demoShop);
    expect(called('shop', 'The piece is sold.')).toMatch(/We are sorry: we had to cancel[^]*Why: The piece is sold\./);
    expect(called('customer')).toContain('You asked us to cancel');
  });
});

describe('The calendar file of a visit', () => {
  it('has its time and place, and nothing that was typed can break out of its line', () => {
    const lines = calendar().split(/\r\n?|\n/);
    expect(lines).toEqual(
      expect.arrayContaining(['METHOD:PUBLISH', 'DTSTART:20261130T053000Z', 'DTEND:20261130T063000Z']),
    );
    expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
    expect(calendar().replaceAll('\r\n ', '')).toContain(
      'DESCRIPTION:The Ambi\\, mango mala\\; and\\nEND:VCALENDAR\\nEND:VCALENDAR\r\n',
    );
    const long = calendar({ visitor: { ...visit.visitor, wish: 'நெக்லஸ் '.repeat(30) } });
    for (const line of long.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('takes a visit out of the calendar again', () => {
    const [booked, off] = [calendar(), calendar({ cancelledBy: 'shop' })];
    const uid = /^UID:.*$/m.exec(booked)?.[0] ?? '';
    expect(off).toContain(uid);
    expect(off).toMatch(/METHOD:CANCEL[^]*SEQUENCE:1[^]*STATUS:CANCELLED/);
  });
});
