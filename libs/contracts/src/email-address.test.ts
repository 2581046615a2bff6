import { expect, it } from '@jest/globals';
import { mailboxOf } from './email-address.ts';

it.each([
  ['asha@kanaka.example', 'asha@kanaka.example'],
  ['asha+ring+2@kanaka.example', 'asha@kanaka.example'],
  ['a.sha@kanaka.example', 'a.sha@kanaka.example'],
  ['a.s.ha+1@gmail.com', 'asha@gmail.com'],
  ['a.sha@googlemail.com', 'asha@gmail.com'],
  ['+1@kanaka.example', '+1@kanaka.example'],
])('%s reaches %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
