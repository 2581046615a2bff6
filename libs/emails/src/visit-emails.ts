import type { JobData } from '@kanaka/queues/jobs';
import { momentInIndia, wordedEmail, type Email, type From } from './email-layout.ts';

type VisitChanged = JobData<'mail', 'visit-changed'>;

/** A visit was booked or cancelled, for the customer or for the shop; or it is tomorrow. */
export function visitEmail(data: VisitChanged, from: From): Email {
  const { publicUrl } = from;
  const { isOwner, name, at, minutes, visitor, addressLines, cancelledBy, isReminder, reason } = data;
  const when = momentInIndia(at);
  const facts = [
    { name: 'When', value: `${when}, for ${minutes} minutes` },
    { name: 'Where', value: addressLines.join(', ') },
    { name: 'To see', value: visitor.wish },
    ...(isOwner ? [{ name: 'Who', value: `${visitor.name}, ${visitor.phone}` }] : []),
    ...(reason ? [{ name: 'Why', value: reason }] : []),
  ];
  const action = isOwner
    ? { label: 'See the visits', url: `${publicUrl}/admin/visits` }
    : { label: 'See your visits', url: `${publicUrl}/shop/visit` };
  if (isOwner) {
    const what = cancelledBy ? 'cancelled' : 'booked';
    const by = cancelledBy === 'shop' ? 'the shop' : visitor.name;
    return {
      subject: `Visit ${what}: ${visitor.name}, ${when}`,
      heading: cancelledBy ? 'Visit Cancelled' : 'Visit Booked',
      greetingName: name,
      paragraphs: [`A visit was ${what} by ${by}. ${cancelledBy ? 'Its place is free again.' : ''}`.trim()],
      ...{ facts, action },
    };
  }
  return wordedEmail(from, isReminder ? 'visit-reminder' : cancelledBy ? 'visit-cancelled' : 'visit-booked', {
    ...{ name, facts, action },
    values: { visit_time: when, by_shop: cancelledBy === 'shop' },
  });
}

/** 20261121T093000Z */
const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** At most 75 bytes a line, whose rest is on lines that begin with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = [''];
  for (const character of line) {
    const last = parts.at(-1) ?? '';
    if (Buffer.byteLength(last + character) > 74) parts.push(character);
    else parts[parts.length - 1] = last + character;
  }
  return parts.join('\r\n ');
}

/** The visit for a calendar: one that is cancelled takes it out again. */
export function visitCalendar(data: VisitChanged, publicUrl: string) {
  const { visitId, at, minutes, visitor, addressLines, cancelledBy, isOwner } = data;
  const begin = new Date(at);
  const host = new URL(publicUrl).hostname;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//visits//EN`,
    `METHOD:${cancelledBy ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:visit-${visitId}@${host}`,
    `SEQUENCE:${cancelledBy ? 1 : 0}`,
    `STATUS:${cancelledBy ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${stamp(begin)}`,
    `DTSTART:${stamp(begin)}`,
    `DTEND:${stamp(new Date(begin.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escaped(isOwner ? `Visit of ${visitor.name}, ${visitor.phone}` : 'Visit to the jeweller')}`,
    `LOCATION:${escaped(addressLines.join(', '))}`,
    `DESCRIPTION:${escaped(visitor.wish)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return {
    filename: 'visit.ics',
    content: Buffer.from(`${lines.map(folded).join('\r\n')}\r\n`),
    contentType: `text/calendar; charset=utf-8; method=${cancelledBy ? 'CANCEL' : 'PUBLISH'}`,
  };
}
