import type { EmailName } from '@kanaka/contracts/catalog/email-words';
import type { JobData } from '@kanaka/queues/jobs';
import { accountErasedEmail, apiKeyEndsEmail, linkEmail, passwordChangedEmail } from './account-emails.ts';
import type { Email, From } from './email-layout.ts';
import * as orderEmails from './order-emails.ts';
import { pieceIsBackEmail } from './piece-is-back-email.ts';
import { codeRenewedEmail } from './pickup-emails.ts';
import { returnEmail } from './return-email.ts';
import { shipmentEmail } from './shipment-emails.ts';
import { visitEmail } from './visit-emails.ts';

type Order = JobData<'mail', 'order-confirmation'>;

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const dayIn = (days: number) => inDays(days).slice(0, 10);

const place = {
  addressLines: ['12 North Mada Street', 'Chennai 600004'],
  state: 'Tamil Nadu',
  hours: 'Daily, 10 to 19',
};

/** An order that nobody has placed. */
const inventedOrder = (): Order => ({
  orderId: '00000000-0000-7000-8000-00001a2b3c4d',
  to: 'asha@kanaka.example',
  name: 'Asha Raman',
  totalPaise: 1_03_000_00,
  invoiceNumber: 'KNK/26-27/000042',
  invoiceKey: '',
  lines: [
    { title: 'Dhruva Ring', size: '14', quantity: 1, image: '', unitPricePaise: 1_00_000_00, priceBreakup: null },
  ],
  taxPercent: 3,
  taxPaise: 3_000_00,
  shippingPaise: 0,
  delivery: { from: dayIn(4), to: dayIn(7) },
  deliverTo: ['Asha Raman', '27 Third Main Road', 'Chennai, Tamil Nadu 600020', 'India'],
  isGift: false,
});

/** Of each e-mail what an order may have gone through. Its links and codes lead nowhere. */
function samplesOf(order: Order, from: From): Record<EmailName, () => Email> {
  const { orderId, to, name, totalPaise, delivery, lines } = order;
  const { title = '', size = '', image = '' } = lines[0] ?? {};
  const about = { orderId, to, name };
  const pieces = lines.map((line) => ({ ...line }));
  const secrets = { ...from, tokenOf: () => 'sample', codeOf: () => '123456' };
  const ofStatus = (status: string) => () =>
    orderEmails.statusEmail({ ...about, status, pieces, refundPaise: totalPaise }, from);
  const pickup = { ...(order.pickup ?? place), codeNumber: 1 };
  const shipment = {
    ...{ ...about, pieces, delivery, shipmentId: orderId, isPart: false, returnableUntil: inDays(7) },
    ...{ courier: 'Delhivery', awb: '1234567890', link: '' },
  };
  const collected = { ...shipment, ...{ courier: '', awb: '', pickup } };
  const ofStep = (state: string) => () => shipmentEmail({ ...shipment, state }, secrets);
  const ofPickup = (state: string) => () => shipmentEmail({ ...collected, state }, secrets);
  const ofReturn = (state: string, more: Partial<JobData<'mail', 'return-moved'>> = {}) => {
    const data = { ...about, pieces, state, returnId: orderId, note: '', hasPhotographs: false };
    return () => returnEmail({ ...data, sendBy: inDays(7), refundPaise: null, ...more }, from);
  };
  const ofLink = (kind: 'password-reset' | 'email-proof' | 'account-exists') => () =>
    linkEmail({ kind, to, name, token: 'sample', expiresAt: inDays(1) }, from);
  const ofVisit =
    (change: { cancelledBy?: 'shop'; isReminder?: boolean } = {}) =>
    () =>
      visitEmail(
        {
          ...{ to, name, isOwner: false, visitId: orderId, at: inDays(3), minutes: 60, reason: '' },
          ...{ visitor: { name, phone: '', wish: title }, addressLines: pickup.addressLines, ...change },
        },
        from,
      );
  const creditNote = { number: 'KCN/26-27/000007', key: '' };
  return {
    'order-confirmation': () => orderEmails.confirmationEmail(order, from),
    'payment-link': () => {
      const link = { totalPaise, url: `${from.publicUrl}/`, until: inDays(1) };
      return orderEmails.paymentLinkEmail({ ...about, ...link, pieces }, from);
    },
    'order-ran-out': () => orderEmails.ranOutEmail({ ...about, pieces }, from),
    'status-pending': ofStatus('pending'),
    'status-confirmed': ofStatus('confirmed'),
    'status-in-process': ofStatus('inProcess'),
    'status-rejected': ofStatus('rejected'),
    'status-cancelled': ofStatus('cancelled'),
    'cancellation-refused': () =>
      orderEmails.cancellationRefusedEmail({ ...about, answer: 'Your order has left us already.' }, from),
    'address-corrected': () =>
      orderEmails.addressCorrectedEmail({ ...about, deliverTo: order.deliverTo ?? place.addressLines, delivery }, from),
    'order-news': ofStatus(''),
    packed: ofStep('packed'),
    shipped: ofStep('handedOver'),
    'out-for-delivery': ofStep('outForDelivery'),
    delivered: ofStep('delivered'),
    'tracking-corrected': ofStep('corrected'),
    'delivery-failed': ofStep('failed'),
    'pickup-ready': ofPickup('packed'),
    'pickup-collected': ofPickup('delivered'),
    'pickup-failed': ofPickup('failed'),
    'code-renewed': () => codeRenewedEmail({ ...about, shipmentId: orderId, pickup }, secrets),
    'return-requested': ofReturn('requested', { words: 'It is too small.' }),
    'return-approved': ofReturn('approved', { note: 'Please send it insured.' }),
    'return-in-transit': ofReturn('inTransit'),
    'return-received': ofReturn('received'),
    'return-inspected': ofReturn('inspected', { note: 'It is as we have sent it.' }),
    'return-exchanging': ofReturn('exchanging', { refundPaise: totalPaise, exchangeBy: inDays(7) }),
    'return-exchanged': ofReturn('exchanged', { exchangeOrderId: orderId }),
    'return-accepted': ofReturn('accepted', { refundPaise: totalPaise }),
    'return-refused': ofReturn('refused', { note: 'It has been worn.' }),
    'return-withdrawn': ofReturn('withdrawn'),
    'return-expired': ofReturn('expired'),
    refund: () => orderEmails.refundEmail({ ...about, amountPaise: totalPaise, reason: '', creditNote }, from),
    'password-reset': ofLink('password-reset'),
    'email-proof': ofLink('email-proof'),
    'account-exists': ofLink('account-exists'),
    'password-changed': () => passwordChangedEmail({ to, name, changedAt: inDays(0) }, from),
    'account-erased': () => accountErasedEmail({ to, name }, from),
    'api-key-ends': () => apiKeyEndsEmail({ to, name, key: 'The books', endsAt: inDays(14) }, from),
    'visit-booked': ofVisit(),
    'visit-cancelled': ofVisit({ cancelledBy: 'shop' }),
    'visit-reminder': ofVisit({ isReminder: true }),
    'piece-is-back': () => pieceIsBackEmail({ to, title, size, image, slug: 'sample', stopToken: 'sample' }, from),
  };
}

/** An e-mail as it would be about this order, or about an invented one. */
export const sampleEmail = (email: EmailName, from: From, order: Order = inventedOrder()): Email =>
  samplesOf(order, from)[email]();
