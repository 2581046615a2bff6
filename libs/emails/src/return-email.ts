import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { formatPaise } from '@kanaka/money/rupees';
import type { JobData } from '@kanaka/queues/jobs';
import type { EmailName } from '@kanaka/contracts/catalog/email-words';
import { orderEmail, orderFact, orderNumber, orderUrl, type Email, type From } from './email-layout.ts';
import { wordsFor } from './order-emails.ts';
import { shownPieces } from './shown-pieces.ts';

const DAY_IN_INDIA = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'long' });

const wordsOfState: Record<string, EmailName> = {
  requested: 'return-requested',
  approved: 'return-approved',
  inTransit: 'return-in-transit',
  received: 'return-received',
  inspected: 'return-inspected',
  exchanging: 'return-exchanging',
  exchanged: 'return-exchanged',
  accepted: 'return-accepted',
  refused: 'return-refused',
  withdrawn: 'return-withdrawn',
  expired: 'return-expired',
};

/** Photographs are only shown in the account, because an e-mail may be read by others. */
const inTheAccount = 'Our photographs are in your account; the button below leads to them.';
const photographWords: Record<string, string> = {
  requested: 'Your photographs have arrived with it.',
  inspected: inTheAccount,
  exchanging: inTheAccount,
  accepted: inTheAccount,
  refused: inTheAccount,
};

/** Something happened to a return. */
export function returnEmail(
  {
    orderId,
    name,
    state,
    note,
    words,
    hasPhotographs,
    sendBy,
    refundPaise,
    outside = false,
    pieces,
    exchangeFor,
    exchangeBy,
    exchangeOrderId,
  }: JobData<'mail', 'return-moved'>,
  from: From,
): Email {
  const { publicUrl } = from;
  const isChosen = state === 'exchanging';
  return orderEmail({ orderId, name }, from, wordsFor(wordsOfState, state), {
    values: { nothing_to_refund: refundPaise === 0, paid_outside: outside },
    adds: [
      ...(note ? [note] : []),
      ...(words ? [`You wrote: “${words}”`] : []),
      ...(hasPhotographs && photographWords[state] ? [photographWords[state]] : []),
    ],
    goods: shownPieces(pieces, publicUrl),
    facts: [
      orderFact(orderId),
      ...(state === 'approved' && sendBy
        ? [{ name: 'To be sent by', value: DAY_IN_INDIA.format(new Date(sendBy)) }]
        : []),
      ...(state === 'requested'
        ? [{ name: 'You asked for', value: exchangeFor ? 'Another piece or size' : 'Your money back' }]
        : []),
      ...(exchangeFor ? [{ name: 'Wanted instead', value: titleInSize(exchangeFor) }] : []),
      ...(exchangeOrderId ? [{ name: 'New order', value: orderNumber(exchangeOrderId) }] : []),
      ...(isChosen && exchangeBy
        ? [{ name: 'To be chosen by', value: DAY_IN_INDIA.format(new Date(exchangeBy)) }]
        : []),
      ...(refundPaise
        ? [{ name: isChosen ? 'Kept for your exchange' : 'Refund', value: formatPaise(refundPaise) }]
        : []),
    ],
    action: { label: isChosen ? 'Choose your piece' : 'View your return', url: orderUrl(publicUrl, orderId) },
  });
}
