/** Every e-mail whose words the owner may edit: when it is sent, what it may name, and its original words. */
import { z } from 'zod';
import { line, optionalWords, words } from '../shapes.ts';

/** The words of an e-mail, in Liquid without loops: `{{ order_number }}`, `{% if gift %}…{% endif %}`. */
export const EmailWords = z.object({
  subject: line(200, 'Please write a subject.'),
  heading: line(200, 'Please write a heading.'),
  /** Paragraphs with an empty line between them. One of which its conditions leave nothing is not sent. */
  body: words(5_000, 'Please write what the e-mail says.'),
  /** The same, below the button; may be empty. */
  after: optionalWords(2_000).unwrap(),
});
export type EmailWords = z.output<typeof EmailWords>;
export type EmailField = keyof EmailWords;

/** What words may name, with what it stands for. Everything is plain text, never markup. */
export const placeholders = {
  shop_name: 'The name of your shop',
  shop_email: 'Your shop’s e-mail address; may be empty',
  shop_phone: 'Your shop’s telephone number; may be empty',
  customer_name: 'The customer’s name; empty while their e-mail address is not proven',
  order_number: 'The number of the order, such as #1a2b3c4d',
  arrives_by: 'The day by which it arrives; empty if it is collected, or none was promised',
  ready_by: 'The day by which it can be collected; empty if it is delivered',
  pay_until: 'How long the order is held and can be paid',
  order_or_part: '“your order” or “a part of your order”',
  money_back: 'What happens to the money, in full sentences',
  answer: 'Why you have refused, as you have written it',
  amount: 'The amount that goes back',
  reason: 'Why it goes back; may be empty',
  returnable_until: 'The last day to return it; empty while other pieces are on their way',
  piece: 'The piece, with its size',
  piece_title: 'The name of the piece',
  size: 'The size that was asked for; may be empty',
  visit_time: 'Day and time of the visit',
  key_name: 'The name of the API key',
  key_end: 'Day and time of its end',
} as const;

/** What is true or not: words can ask for it, `{% if gift %}`, but not print it. */
export const conditions = {
  pickup: 'The order is collected in the shop',
  paid_by_exchange: 'An exchange has paid a part of it',
  gift: 'It is a gift',
  exchange: 'It was ordered in exchange for a returned piece',
  part: 'Only a part of the order is meant',
  credit_note: 'A credit note is attached',
  paid_outside: 'You give the money back yourself, not through Razorpay',
  order_again: 'The payment came too late, and the pieces can be ordered again',
  nothing_to_refund: 'It was refunded before, so nothing goes back',
  by_shop: 'The shop has cancelled it, not the customer',
  signed_in: 'It was changed on a device that was signed in, not by a link',
} as const;

type Placeholder = keyof typeof placeholders;
type Condition = keyof typeof conditions;
type Named = Placeholder | Condition;

type EditableEmail = {
  group: string;
  name: string;
  when: string;
  /** What its words may name. */
  uses: readonly Named[];
  /** What must be said, whatever the conditions are. */
  needs: Partial<Record<EmailField, Placeholder>>;
  original: EmailWords;
};

type Rules = { uses?: readonly Named[]; needs?: EditableEmail['needs'] };
type Original = Omit<EmailWords, 'after'> & Partial<EmailWords>;

const everywhere = ['shop_name', 'shop_email', 'shop_phone', 'customer_name'] as const;

const inGroup =
  (group: string) =>
  (name: string, when: string, { uses = [], needs = {}, ...original }: Original & Rules): EditableEmail => ({
    ...{ group, name, when, needs },
    uses: [...uses, ...everywhere],
    original: { after: '', ...original },
  });

/** E-mails about an order, whose number is in the subject. */
const ofOrders =
  (group: string) =>
  (name: string, when: string, { uses = [], needs = {}, ...original }: Original & Rules) =>
    inGroup(group)(name, when, {
      ...original,
      uses: ['order_number', ...uses],
      needs: { subject: 'order_number', ...needs },
    });

const order = ofOrders('Orders');
const shipping = ofOrders('Delivery');
const pickup = ofOrders('Pick-up in the shop');
const refunded = ofOrders('Returns and refunds');
const account = inGroup('Accounts');
const other = inGroup('Visits and pieces');

const whole = { uses: ['order_or_part', 'part'] } as const;

/** In the order in which they are listed. */
export const editableEmails = {
  'order-confirmation': order('Order confirmed', 'When an order is paid, with its invoice.', {
    subject: 'Your order {{ order_number }} is confirmed',
    heading: 'Your Order is Confirmed',
    body: `Thank you for your order. {% if paid_by_exchange %}Your exchange is done{% else %}Your payment has reached us{% endif %}, and our atelier is preparing it.

{% if arrives_by %}Arrives by {{ arrives_by }}.{% endif %}

{% if ready_by %}It is ready for you to collect by {{ ready_by }}.{% endif %}

Your invoice is attached to this e-mail. We will write again{% if pickup %}, with your code, when your order is ready{% else %} when your order is on its way{% endif %}.

{% if gift %}It is a gift, so no prices are in the parcel.{% endif %}`,
    uses: ['arrives_by', 'ready_by', 'pickup', 'paid_by_exchange', 'gift'],
  }),
  'payment-link': order('Payment link', 'When you take an order that is paid by a link.', {
    subject: 'Your order {{ order_number }}: please pay by {{ pay_until }}',
    heading: 'Your Order is Held for You',
    body: `As agreed, we hold these pieces at this price for you until {{ pay_until }}, India’s time.

Please pay on Razorpay’s secure page. Your invoice follows as soon as your payment has reached us.`,
    after: 'If you have not asked us for this, please reply to this e-mail. Nothing is charged unless you pay.',
    uses: ['pay_until'],
    needs: { body: 'pay_until' },
  }),
  'order-ran-out': order('Order not paid', 'When the time to pay is over and no payment has arrived.', {
    subject: 'Your order {{ order_number }} was not paid',
    heading: 'Your Order has Expired',
    body: `We held your pieces until the time to pay was over. No payment has reached us, so they are back on sale. Nothing was charged. If your bank shows a payment all the same, it is returned to you automatically.

{% if exchange %}Your exchange still waits for you: choose a piece again, or take the money.{% endif %}`,
    uses: ['exchange'],
  }),
  'status-pending': order('Order pending', 'When you set an order to “Pending”.', {
    subject: 'Your order {{ order_number }} is pending',
    heading: 'Order Pending',
    body: 'Your order is with us and waiting for its next step. You can follow it in your account.',
  }),
  'status-confirmed': order('Order confirmed by you', 'When you set an order to “Confirmed”.', {
    subject: 'Your order {{ order_number }} is confirmed',
    heading: 'Order Confirmed',
    body: 'Your order is confirmed, and our atelier is preparing it.',
  }),
  'status-in-process': order('Order in preparation', 'When you set an order to “Processing”.', {
    subject: 'Your order {{ order_number }} is being prepared',
    heading: 'Processing Your Order',
    body: 'Our atelier is preparing your order with care. We will write again when it is on its way.',
  }),
  'status-rejected': order('Order rejected', 'When you reject an order.', {
    subject: 'Your order {{ order_number }} could not be accepted',
    heading: 'Order Rejected',
    body: 'We are sorry: we could not accept your order.\n\n{{ money_back }}',
    uses: ['money_back'],
    needs: { body: 'money_back' },
  }),
  'status-cancelled': order('Order cancelled', 'When an order is cancelled.', {
    subject: 'Your order {{ order_number }} has been cancelled',
    heading: 'Order Cancelled',
    body: 'Your order has been cancelled.\n\n{{ money_back }}',
    uses: ['money_back'],
    needs: { body: 'money_back' },
  }),
  'cancellation-refused': order('Request to cancel refused', 'When you refuse to cancel an order.', {
    subject: 'Your order {{ order_number }} could not be cancelled',
    heading: 'Your Request to Cancel',
    body: 'We have looked at your request, but your order could no longer be cancelled.\n\n{{ answer }}',
    uses: ['answer'],
    needs: { body: 'answer' },
  }),
  'address-corrected': order('Address corrected', 'When you correct where an order is delivered.', {
    subject: 'New delivery address for your order {{ order_number }}',
    heading: 'Your Delivery Address',
    body: `We have corrected the delivery address of your order. It now goes to the address below.

If you did not ask for this, please reply to this e-mail at once.`,
  }),
  'order-news': order('Other news of an order', 'For a step that has no e-mail of its own here.', {
    subject: 'News of your order {{ order_number }}',
    heading: 'Order Details',
    body: 'There is news of your order. You can follow it in your account.',
  }),

  packed: shipping('Parcel packed', 'When a parcel is packed.', {
    subject: 'Your order {{ order_number }} is packed',
    heading: 'Your Order is Packed',
    body: '{{ order_or_part | capitalize }} is packed and sealed. We will write again when the courier has it{% if part %}, and about the rest{% endif %}.',
    ...whole,
  }),
  shipped: shipping('Parcel on its way', 'When a parcel is handed over to the courier.', {
    subject: 'Your order {{ order_number }} is on its way',
    heading: 'Order Shipped',
    body: '{{ order_or_part | capitalize }} has left our atelier and is on its way to you.{% if part %} The rest follows.{% endif %}',
    ...whole,
  }),
  'out-for-delivery': shipping('Out for delivery', 'When a parcel is out for delivery.', {
    subject: 'Your order {{ order_number }} arrives today',
    heading: 'Out for Delivery',
    body: '{{ order_or_part | capitalize }} is out for delivery. Please have an identity card at hand: you will be asked to sign for it.',
    ...whole,
  }),
  delivered: shipping('Delivered', 'When a parcel has arrived.', {
    subject: 'Your order {{ order_number }} has been delivered',
    heading: 'Order Delivered',
    body: '{{ order_or_part | capitalize }} has been delivered. We hope it brings you joy for many years.',
    after:
      'If something is not right, your order in the account says how {% if returnable_until %}it can be returned. Possible until {{ returnable_until }}.{% else %}and until when it can be returned.{% endif %}',
    uses: [...whole.uses, 'returnable_until'],
  }),
  'tracking-corrected': shipping('Tracking corrected', 'When you correct the courier or AWB of a parcel.', {
    subject: 'New tracking number for your order {{ order_number }}',
    heading: 'New Tracking Number',
    body: 'The tracking details of {{ order_or_part }} have changed. Please use the ones below.',
    ...whole,
  }),
  'delivery-failed': shipping('Delivery failed', 'When a parcel comes back to you.', {
    subject: 'Your order {{ order_number }} could not be delivered',
    heading: 'Delivery Failed',
    body: 'We are sorry: the courier could not deliver {{ order_or_part }}. It comes back to us, and we will write to you about sending it again.',
    ...whole,
  }),

  'pickup-ready': pickup('Ready to collect', 'When an order is packed to be collected, with its code.', {
    subject: 'Your order {{ order_number }} is ready to collect',
    heading: 'Ready to Collect',
    body: '{{ order_or_part | capitalize }} is packed and waiting for you in our shop.{% if part %} We will write again about the rest.{% endif %}',
    ...whole,
  }),
  'pickup-collected': pickup('Collected', 'When an order has been collected.', {
    subject: 'Your order {{ order_number }} has been collected',
    heading: 'Order Collected',
    body: '{{ order_or_part | capitalize }} has been collected. We hope it brings you joy for many years.',
    after:
      'If something is not right, your order in the account says how {% if returnable_until %}it can be returned. Possible until {{ returnable_until }}.{% else %}and until when it can be returned.{% endif %}',
    uses: [...whole.uses, 'returnable_until'],
  }),
  'pickup-failed': pickup('Taken back', 'When pieces can no longer be collected.', {
    subject: 'Your order {{ order_number }} cannot be collected at the moment',
    heading: 'No Longer Ready',
    body: 'We are sorry: we had to take {{ order_or_part }} back to our atelier. {% if part %}Its{% else %}Your{% endif %} code no longer works. We will write again, with a new one, when it is ready.',
    ...whole,
  }),
  'code-renewed': pickup('New code', 'When you renew the code of a pick-up.', {
    subject: 'A new code for your order {{ order_number }}',
    heading: 'Your New Code',
    body: 'Your pieces are waiting for you under a new code. The one we sent before no longer works.',
  }),

  'return-requested': refunded('Return requested', 'When a customer asks to return something.', {
    subject: 'We have your request to return pieces of order {{ order_number }}',
    heading: 'We Have Your Request',
    body: 'We will look at it and write to you soon. Please do not send anything before then.',
  }),
  'return-approved': refunded('Return approved', 'When you approve a return; what you write is below.', {
    subject: 'Your return for order {{ order_number }} is approved',
    heading: 'Your Return is Approved',
    body: 'Please send the pieces back unworn and with their papers, as follows.',
  }),
  'return-in-transit': refunded('Return on its way', 'When returned pieces have been sent.', {
    subject: 'Your return for order {{ order_number }} is on its way',
    heading: 'Your Return is on Its Way',
    body: 'Thank you. We will write again when it has reached us.',
  }),
  'return-received': refunded('Return arrived', 'When returned pieces have reached you.', {
    subject: 'Your return for order {{ order_number }} has arrived',
    heading: 'Your Return has Arrived',
    body: 'We are examining the pieces, and will write to you with the result.',
  }),
  'return-inspected': refunded('Return examined', 'When you have examined returned pieces.', {
    subject: 'Your return for order {{ order_number }} has been examined',
    heading: 'Your Pieces have been Examined',
    body: 'This is what we found. We will write again with our decision.',
  }),
  'return-exchanging': refunded('Exchange ready', 'When a customer can choose another piece.', {
    subject: 'Your exchange for order {{ order_number }} is ready',
    heading: 'Choose Your Piece',
    body: 'Your return is accepted, and its value is kept for the piece you choose instead. You will see today’s price, and pay or get back the difference. If you choose none in time, the money goes back to you.',
  }),
  'return-exchanged': refunded('Exchange done', 'When the other piece is ordered.', {
    subject: 'Your exchange for order {{ order_number }} is done',
    heading: 'Your Exchange is Done',
    body: 'The piece you chose is ordered. The credit note for what you sent back is in your account.',
  }),
  'return-accepted': refunded('Return accepted', 'When you accept a return and the money goes back.', {
    subject: 'Your return for order {{ order_number }} is accepted',
    heading: 'Your Return is Accepted',
    body: '{% if nothing_to_refund %}It was refunded before, so nothing more goes back.{% elsif paid_outside %}As it was not paid online, we will return it to you ourselves, and write again with the credit note once we have done so.{% else %}The money goes back the way you paid. Banks usually need five to seven working days to show it.{% endif %}',
    uses: ['nothing_to_refund', 'paid_outside'],
  }),
  'return-refused': refunded('Return refused', 'When you refuse a return; what you write is below.', {
    subject: 'Your return for order {{ order_number }} could not be accepted',
    heading: 'Your Return could not be Accepted',
    body: 'We are sorry, and say below why. Please reply to this e-mail if you see it differently.',
  }),
  'return-withdrawn': refunded('Return withdrawn', 'When a customer withdraws a return.', {
    subject: 'Your return for order {{ order_number }} is withdrawn',
    heading: 'Your Return is Withdrawn',
    body: 'You keep your pieces, and there is nothing more you need to do.',
  }),
  'return-expired': refunded('Return ended', 'When pieces were not sent in time.', {
    subject: 'Your return for order {{ order_number }} has ended',
    heading: 'Your Return has Ended',
    body: 'It was not sent in time. If you have already sent it, please reply to this e-mail.',
  }),
  refund: refunded('Refund', 'When money goes back, with its credit note.', {
    subject: 'Your refund for order {{ order_number }}',
    heading: '{% if paid_outside %}Your Refund{% else %}Your Refund is on Its Way{% endif %}',
    body: `{% if credit_note %}We have refunded {{ amount }} of this order. The credit note is attached to this e-mail.{% else %}{{ amount }} of what you have paid for this order goes back to you.{% endif %} There is nothing more you need to do.

{% if reason %}Reason: {{ reason }}{% endif %}

{% if paid_outside %}We have returned it to you ourselves, not online.{% else %}It goes back the way you paid. Banks usually need five to seven working days to show it.{% endif %}

{% if order_again %}If you still wish to have your pieces, you can order them again at today’s price.{% endif %}`,
    uses: ['amount', 'reason', 'credit_note', 'paid_outside', 'order_again'],
    needs: { body: 'amount' },
  }),

  'password-reset': account('Choose a new password', 'When somebody asks for a new password.', {
    subject: 'Choose a new password',
    heading: 'Choose a New Password',
    body: 'Somebody, most likely you, asked to choose a new password for your account at {{ shop_name }}. The link below takes you there.',
    after:
      'If you did not ask for this, there is nothing more you need to do: your password stays as it is. Please do not pass this e-mail on; whoever has the link can set your password.',
  }),
  'email-proof': account('Confirm the e-mail address', 'When somebody opens an account.', {
    subject: 'Please confirm your e-mail address',
    heading: 'Please Confirm Your E-mail Address',
    body: 'An account was opened with this e-mail address at {{ shop_name }}. Please confirm that it is yours, so that we can write to you about it.',
    after:
      'If you did not open it, there is nothing more you need to do: until you confirm it, we write to you only about what is paid for there.',
  }),
  'account-exists': account('Account exists', 'When somebody opens an account that they already have.', {
    subject: 'You already have an account',
    heading: 'You Already Have an Account',
    body: 'Somebody, most likely you, tried to open an account at {{ shop_name }} with this e-mail address, which already has one. Please sign in, or choose a new password if you have forgotten it.',
    after: 'If this was not you, there is nothing more you need to do: nothing has changed.',
  }),
  'password-changed': account('Password changed', 'When the password of an account was changed.', {
    subject: 'Your password was changed',
    heading: 'Your Password was Changed',
    body: `The password of your account at {{ shop_name }} was changed {% if signed_in %}on a device that was signed in. Every other device has been signed out.{% else %}by a link from an e-mail we sent you. Every device that was signed in has been signed out.{% endif %}

If this was you, there is nothing more you need to do.`,
    after:
      'If it was not you, please choose a new password at once, change the password of your mailbox as well, and write to us{% if shop_email %} at {{ shop_email }}{% endif %}.',
    uses: ['signed_in'],
  }),
  'account-erased': account('Account deleted', 'When a customer has deleted their account.', {
    subject: 'Your account is deleted',
    heading: 'Your Account is Deleted',
    body: `As you asked, we have deleted your account at {{ shop_name }}, with its addresses, bag and wishlist.

Your orders and invoices stay with us, because tax law requires us to keep them. What you have ordered will still arrive; to send something back, please write to us.`,
    after: 'If it was not you, please write to us at once{% if shop_email %} at {{ shop_email }}{% endif %}.',
  }),
  'api-key-ends': account(
    'API key ends',
    'Two weeks and one day before an API key ends, to the person of the shop who made it.',
    {
      subject: 'Your API key {{ key_name }} ends soon',
      heading: 'Your API Key Ends Soon',
      body: 'The API key {{ key_name }}, which you made for another system of {{ shop_name }}, works until {{ key_end }}. Please make a new one before, and enter it there.',
      uses: ['key_name', 'key_end'],
      needs: { body: 'key_name' },
    },
  ),

  'visit-booked': other('Visit booked', 'When a customer books a visit; the calendar file is attached.', {
    subject: 'Your visit on {{ visit_time }}',
    heading: 'We Look Forward to Your Visit',
    body: 'Your visit to {{ shop_name }} is booked. Your pieces will be laid out for you.',
    after:
      'Something came up? Please cancel on the same page, so that someone else can come{% if shop_phone %}, or call {{ shop_phone }}{% endif %}.',
    uses: ['visit_time'],
  }),
  'visit-reminder': other('Visit tomorrow', 'On the evening before a visit, unless it was booked that day.', {
    subject: 'Tomorrow: your visit on {{ visit_time }}',
    heading: 'See You Tomorrow',
    body: 'We look forward to your visit to {{ shop_name }}. Your pieces will be laid out for you.',
    after:
      'Something came up? Please cancel, so that someone else can come{% if shop_phone %}, or call {{ shop_phone }}{% endif %}.',
    uses: ['visit_time'],
  }),
  'visit-cancelled': other('Visit cancelled', 'When the customer or you cancel a visit.', {
    subject: 'Your visit on {{ visit_time }} is cancelled',
    heading: 'Your Visit is Cancelled',
    body: '{% if by_shop %}We are sorry: we had{% else %}You asked us{% endif %} to cancel your visit to {{ shop_name }}. You can choose another time whenever it suits you.',
    uses: ['visit_time', 'by_shop'],
  }),
  'piece-is-back': other(
    'Back in the shop',
    'When a piece that was sold out can be bought again, to those who asked.',
    {
      subject: '{{ piece }} is back',
      heading: 'Back in the Shop',
      body: 'You asked us to tell you when {{ piece_title }} can be bought again{% if size %} in size {{ size }}{% endif %}. Now it can, while stock lasts.',
      after: 'This was the only e-mail about this piece; we have deleted your request.',
      uses: ['piece', 'piece_title', 'size'],
    },
  ),
};

export const EmailName = z.enum(Object.keys(editableEmails) as [Known, ...Known[]]);
type Known = keyof typeof editableEmails;
export type EmailName = z.output<typeof EmailName>;

/** The values of one e-mail; what is missing is empty. */
export type EmailValues = Partial<Record<Placeholder, string> & Record<Condition, boolean>>;
