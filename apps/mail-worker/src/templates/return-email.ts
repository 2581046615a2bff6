import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { formatPaise } from '@kanaka/money/rupees';
import type { JobData } from '@kanaka/queues/jobs';
import { orderEmail, orderFact, orderNumber, orderUrl, type Email } from './email-layout.ts';
import { anyStatus, OUTSIDE } from './order-emails.ts';
import { shownPieces } from './shown-pieces.ts';

const DAY_IN_INDIA = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'long' });

/** What a step of a return says. */
const returnWords: Record<string, { subject: (number: string) => string; heading: string; paragraph: string }> = {
  requested: {
    subject: (number) => `We have your request to return pieces of order ${number}`,
    heading: 'We Have Your Request',
    paragraph: 'We will look at it and write to you soon. Please do not send anything before that.',
  },
  approved: {
    subject: (number) => `Your return for order ${number} is approved`,
    heading: 'Your Return is Approved',
    paragraph: 'Please send the pieces back unworn and with their papers, as follows.',
  },
  inTransit: {
    subject: (number) => `Your return for order ${number} is on its way`,
    heading: 'Your Return is on its Way',
    paragraph: 'Thank you. We will write again when it has reached us.',
  },
  received: {
    subject: (number) => `Your return for order ${number} has arrived`,
    heading: 'Your Return has Arrived',
    paragraph: 'We are examining the pieces, and will write to you with the result.',
  },
  inspected: {
    subject: (number) => `Your return for order ${number} has been examined`,
    heading: 'Your Pieces are Examined',
    paragraph: 'This is what we found. We will write again with our decision.',
  },
  exchanging: {
    subject: (number) => `Your exchange for order ${number} is ready`,
    heading: 'Choose Your Piece',
    paragraph:
      'Your return is accepted, and its value is kept for the piece that you choose instead. You will see today’s price, and pay or get back the difference. If you choose none in time, the money goes back to you.',
  },
  exchanged: {
    subject: (number) => `Your exchange for order ${number} is done`,
    heading: 'Your Exchange is Done',
    paragraph: 'The piece that you chose is ordered. The credit note for what you sent back is in your account.',
  },
  accepted: {
    subject: (number) => `Your return for order ${number} is accepted`,
    heading: 'Your Return is Accepted',
    paragraph: 'The money goes back the way you paid. Banks usually need five to seven working days to show it.',
  },
  refused: {
    subject: (number) => `Your return for order ${number} could not be accepted`,
    heading: 'Your Return Could not be Accepted',
    paragraph: 'We are sorry, and say below why. Please reply to this e-mail if you see it differently.',
  },
  withdrawn: {
    subject: (number) => `Your return for order ${number} is withdrawn`,
    heading: 'Your Return is Withdrawn',
    paragraph: 'You keep your pieces, and there is nothing more you need to do.',
  },
  expired: {
    subject: (number) => `Your return for order ${number} has ended`,
    heading: 'Your Return has Ended',
    paragraph: 'It was not sent in time. If you have sent it, please reply to this e-mail.',
  },
};

const REFUNDED_BEFORE = 'We had refunded it before, so nothing more goes back.';

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
    outside,
    pieces,
    exchangeFor,
    exchangeBy,
    exchangeOrderId,
  }: JobData<'mail', 'return-moved'>,
  publicUrl: string,
): Email {
  const isChosen = state === 'exchanging';
  const known = Object.hasOwn(returnWords, state) ? returnWords[state] : undefined;
  const { subject, heading, paragraph } = known ?? anyStatus;
  return orderEmail({ orderId, name }, publicUrl, {
    subject: subject(orderNumber(orderId)),
    heading,
    paragraphs: [
      state === 'accepted' && refundPaise === 0 ? REFUNDED_BEFORE : outside ? OUTSIDE : paragraph,
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
