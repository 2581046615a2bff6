import type { Endpoint } from './endpoint.ts';
import type { ErrorKind } from './failure.ts';

/**
 * Every code of a refusal, by the kind that decides its HTTP status, with what a caller or an operator can do about it.
 * docs/errors.md is generated from it.
 */
export const errorCodes = {
  invalid: {
    'account.same-password': 'Choose another new password.',
    'account.wrong-password': 'Ask for the current password again.',
    'address.format': 'Use the formats of `findAddressFormat`.',
    'address.place-unknown': 'Choose state and city from the lists of places.',
    'image.heic': 'Send it as JPEG.',
    'image.slow-avif': 'Send it as JPEG.',
    'image.too-many-pixels': 'Send it smaller.',
    'image.unreadable': 'Send a whole picture of an accepted type.',
    'link.invalid': 'Ask for a new e-mail.',
    'mail.refused': 'Correct the address; repeating does not help.',
    'order.above-limit': 'Order less at once, or ask Razorpay for a higher limit.',
    'payment.bad-signature': 'Send what Razorpay’s window returned, unchanged.',
    'payment.before-order': 'Give a day on or after the order’s.',
    'payment.day-to-come': 'Give today or an earlier day.',
    'photograph.unknown': 'Upload the photograph again.',
    'product.huid': 'Correct the HUID, as the message says.',
    'razorpay.refused': 'The message is Razorpay’s; look in its dashboard.',
    'request.invalid': 'Correct what `issues` names.',
    'review.link': 'Leave links out.',
    'shipment.no-lines': 'Send a file with orders.',
    'shipment.too-many-lines': 'Divide the file.',
    'stock-notice.link-invalid': 'Open the whole link of the e-mail.',
    'upload.malformed': 'Send the upload again.',
    'upload.too-many-files': 'Send fewer files at once.',
  },
  unauthenticated: {
    'auth.guest': 'Sign in.',
    'auth.not-a-service': 'Send the internal token; compare the services’ secrets.',
    'auth.sign-in-required': 'Refresh the session once, then sign in.',
    'auth.wrong-credentials': 'Ask for e-mail and password again.',
    'webhook.bad-secret': 'Compare the courier’s secret in both settings.',
    'webhook.bad-signature': 'Compare the webhook secret with Razorpay’s dashboard.',
  },
  forbidden: {
    'auth.admin-only': 'Sign in as an admin.',
    'auth.not-yours': 'Use the id of the signed-in account.',
    'auth.shopper-only': 'Sign in as a shopper.',
    'photograph.no-order': 'Only buyers send photographs of a return.',
    'request.cross-site': 'Call from the shop’s own pages.',
  },
  'not-found': {
    'address.not-found': 'Read the addresses again.',
    'audit-entry.not-found': 'Read the audit log again.',
    'banner.not-found': 'Read the banners again.',
    'category.not-found': 'Read the categories again.',
    'certificate.not-found': 'Check the address of the file.',
    'contact.not-found': 'Enter a security contact in the settings.',
    'country.not-found': 'Choose from `listCountries`.',
    'credit-note.not-found': 'Check the refund’s id.',
    'file.not-found': 'Check the address of the file.',
    'invoice.not-found': 'Check the order’s id.',
    'item.not-found': 'It is no longer there; read the list again.',
    'job.not-found': 'Read the failed jobs again.',
    'order-line.not-found': 'Read the order again.',
    'order.not-found': 'Check the id and whose order it is.',
    'payment.not-found': 'Compare the id with Razorpay’s dashboard.',
    'photograph.not-found': 'It was removed or is not public.',
    'picture.not-found': 'Check the address of the picture.',
    'product.not-found': 'The shop does not sell it (any more).',
    'refund.not-found': 'Read the order again.',
    'reservation.not-found': 'Reserve the stock first.',
    'return.not-found': 'Read the returns again.',
    'review.not-found': 'Read the reviews again.',
    'route.not-found': 'Check method and path.',
    'shipment.not-found': 'Read the order again.',
    'sitemap.not-found': 'Read the index of the sitemap.',
    'state.not-found': 'Choose from `listStates`.',
    'stock-take.not-found': 'Read the stock takes again.',
    'subcategory.not-found': 'Read the categories again.',
    'unit.not-found': 'Read the units again.',
  },
  conflict: {
    'address.limit': 'Delete an address first.',
    'articles.huid-used': 'Check the HUID: another article has it.',
    'articles.tagged': 'Nothing: its unit has the HUID.',
    'articles.too-many': 'Send at most the line’s quantity.',
    'banner.order-outdated': 'Read the banners again.',
    'cancellation.decided': 'Read the order again.',
    'cart.full': 'Remove a piece, or order first.',
    'cart.size-needed': 'Send a size of the piece.',
    'cart.size-unknown': 'Send a size that the piece has.',
    'cart.stock': 'Lower the quantity.',
    'cart.too-many-of-a-piece': 'Lower the quantity.',
    'category.in-use': 'Move its pieces first; `details.count` says how many.',
    'category.name-taken': 'Choose another name.',
    'category.order-outdated': 'Read the categories again.',
    'category.sizes-in-use': 'Take the sizes off its pieces first.',
    'credit-note.none': 'Nothing: there will be none.',
    'discrepancy.settled': 'Read the discrepancies again.',
    'exchange.difference-too-small': 'Choose another piece, or the money.',
    'exchange.in-progress': 'Repeat in a moment.',
    'exchange.over': 'Nothing: the money goes back.',
    'invoice.none': 'Wait for the payment.',
    'order.cancel-refused': 'Ask the shop.',
    'order.changed': 'Read the order again.',
    'order.closed': 'Reopen the order first.',
    'order.disputed': 'Wait until Razorpay’s dispute is decided.',
    'order.empty-cart': 'Fill the bag first.',
    'order.handed-over': 'Return it after delivery.',
    'order.holds-too-much': 'Pay or cancel open orders, or order less.',
    'order.no-pickup': 'Have it delivered.',
    'order.not-delivered': 'Choose another address, or pick-up.',
    'order.not-held': 'Nothing: its hold has ended.',
    'order.not-payable': 'Place a new order.',
    'order.not-undone': 'Read the message: it is too late.',
    'order.paid': 'Read the order again.',
    'order.payment-returned': 'Place a new order.',
    'order.to-be-collected': 'Hand it over by its code.',
    'order.too-many-of-a-piece': 'Lower the quantity.',
    'order.too-many-open': 'Repeat in a moment.',
    'order.total-changed': 'Show the totals in `details`; send again.',
    'order.unavailable': 'Remove the pieces in `details.missing`.',
    'order.unpaid': 'Wait for the payment.',
    'payment.already-used': 'Look for a second order with this payment.',
    'payment.decided': 'Read the payments again.',
    'payment.mismatch': 'Compare amount and order with Razorpay’s dashboard.',
    'payment.no-stock': 'Refund the payment, or restock.',
    'payment.not-captured': 'Wait for Razorpay, or pay again.',
    'payment.other-currency': 'Refund the payment.',
    'payment.returned': 'Order again; the money goes back.',
    'payment.too-much-cash': 'Take another way of payment.',
    'photograph.used': 'Upload the photograph again.',
    'product.category-gone': 'Choose another category for it first.',
    'product.sku-taken': 'Choose another SKU.',
    'products.not-changed': 'Correct the pieces in `details.refused`.',
    'rates.large-move': 'Check the rates; repeat with `details.confirm`.',
    'rates.missing': 'Publish a rate of this metal first.',
    'rates.no-proposal': 'Read the proposal again.',
    'rates.present': 'Nothing: the shop has rates.',
    'rates.price-range': 'Correct the rate, or the piece’s recipe.',
    'rates.too-old': 'Publish today’s rates.',
    'refund.changed': 'Read the refund again.',
    'refund.in-progress': 'Repeat in a minute.',
    'refund.key-reused': 'Use a new key for another refund.',
    'refund.not-owed': 'Nothing: it was paid.',
    'refund.not-refused': 'Nothing: it is made by itself.',
    'refund.nothing-left': 'Nothing: all has gone back.',
    'refund.pieces-decided': 'Read the order again.',
    'refund.rest-too-small': 'Refund all, or less.',
    'refund.too-much': 'Lower amount or quantity.',
    'refund.too-small': 'Refund at least ₹1.',
    'return.cannot-move': 'Read the return again.',
    'return.final-sale': 'Nothing: such pieces stay sold.',
    'return.not-delivered': 'Wait for the delivery.',
    'return.nothing-left': 'Read the return again.',
    'return.too-late': 'Write to the shop.',
    'return.too-many': 'Lower the quantity.',
    'return.unknown-piece': 'Choose a piece that is sold.',
    'review.already-posted': 'Nothing: one review per piece.',
    'settings.prefix-taken': 'Choose another prefix.',
    'shipment.awb-in-use': 'Check the AWB; repeat with `sharedAwb` if meant.',
    'shipment.cannot-move': 'Read the order again.',
    'shipment.code-locked': 'Send a new code.',
    'shipment.code-needed': 'Hand it over by its code.',
    'shipment.line-refused': 'Correct the line, as the message says.',
    'shipment.no-code': 'Nothing: only what waits for pick-up has one.',
    'shipment.nothing-left': 'Read the order again.',
    'shipment.refunded': 'Pack what was not refunded.',
    'shipment.too-many': 'Pack what is left.',
    'shipment.unknown-courier': 'Choose a courier of the settings.',
    'shipment.wrong-code': 'Ask for the code again.',
    'shop.not-set-up': 'Complete the settings.',
    'stock-notice.in-stock': 'Buy it.',
    'stock-notice.too-many': 'Stop other notices first.',
    'stock-take.changed': 'Look at the difference again.',
    'stock-take.closed': 'Begin a new one.',
    'stock.insufficient': 'Lower what `details.short` names.',
    'stock.not-held': 'Compare order and stock; this is a fault.',
    'stock.other-unit': 'Price the piece again.',
    'stock.overtaken': 'Read the order again.',
    'stock.reservation-differs': 'Reserve under a new order id.',
    'stock.reserved': 'Wait for open orders, or lower less.',
    'unit.illegal-move': 'Read the unit again.',
    'unit.mixed-sizes': 'Give all units a size, or none.',
    'unit.of-an-order': 'Nothing: it belongs to an order.',
    'unit.taken': 'Check tag and HUID: another unit has them.',
    'unit.too-light': 'Correct the weight, or the piece’s recipe.',
    'wishlist.full': 'Remove a piece first.',
  },
  outdated: {
    'product.outdated': 'Read the piece again, then save.',
    'settings.changed-meanwhile': 'Read the settings again, then save.',
    'synonyms.changed-meanwhile': 'Read the synonyms again, then save.',
  },
  'too-large': {
    'image.too-large': 'Send a smaller file.',
    'request.too-large': 'Send less.',
  },
  unsupported: { 'upload.not-multipart': 'Send a multipart form.' },
  unprocessable: { 'order.key-reused': 'Use a new key for another order.' },
  'too-many': {
    'auth.too-many-at-once': 'Repeat after `retry-after`.',
    'auth.too-many-tries': 'Wait for `retry-after`, or reset the password.',
    'order.network-holds-too-much': 'Confirm the e-mail address, or wait.',
    'payment.asked-too-often': 'Wait: paid orders are confirmed within the hour.',
    'photograph.too-many': 'Repeat tomorrow.',
    'request.too-many': 'Repeat after `retry-after`.',
    'request.too-many-at-once': 'Send fewer requests at once.',
  },
  broken: { 'server.error': 'Look for the `requestId` in the logs; this is a fault.' },
  unavailable: {
    'auth.busy': 'Repeat after `retry-after`.',
    'gateway.busy': 'Repeat after `retry-after`; add gateways if it lasts.',
    'image.not-processed': 'Send it again; look at the memory of `media`.',
    'invoice.not-ready': 'Repeat in a moment; look at `invoice-worker`.',
    'order.in-progress': 'Repeat with the same key.',
    'payment.refund-failed': 'Nothing: it is repeated; the bank sent it back.',
    'payment.refund-refused': 'Look at the balance at Razorpay; it is repeated.',
    'razorpay.unavailable': 'Repeat; look at Razorpay’s status page.',
    'refund.not-booked': 'Nothing: it is repeated.',
    'seller.unknown': 'Repeat; look at `catalog`.',
    'service.unavailable': 'Repeat after `retry-after`; the log names the service.',
    'shop.not-open': 'Repeat; look at the job that seeds `catalog`.',
    'stock.not-committed': 'Nothing: it is repeated.',
  },
  'too-slow': { 'service.too-slow': 'Repeat; look at the load of the service.' },
} satisfies Record<ErrorKind, Record<string, string>>;

type CodesByKind = { [K in ErrorKind]: keyof (typeof errorCodes)[K] };
export type ErrorCode = CodesByKind[ErrorKind];

const entries = new Map(
  Object.entries(errorCodes).flatMap(([kind, codes]) =>
    Object.entries(codes).map(([code, whatToDo]) => [code, { kind: kind as ErrorKind, whatToDo }] as const),
  ),
);

export const isErrorCode = (code: string): code is ErrorCode => entries.has(code);

function entryOf(code: ErrorCode): { kind: ErrorKind; whatToDo: string } {
  const entry = entries.get(code);
  if (!entry) throw new Error(`the catalogue of errors lacks ${code}`);
  return entry;
}

export const kindOf = (code: ErrorCode): ErrorKind => entryOf(code).kind;
export const whatToDo = (code: ErrorCode): string => entryOf(code).whatToDo;

/** The codes that follow from an endpoint's description, so that it need not name them. */
export function impliedErrors({ audience, method, params, query, headers, body, files }: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['server.error', 'service.unavailable'];
  const isPersonal = audience !== 'anyone' && audience !== 'service';
  const takesInput = [params, query, headers, body, files].some(Boolean);
  if (takesInput) codes.push('request.invalid');
  if (files) codes.push('upload.malformed', 'upload.not-multipart', 'upload.too-many-files');
  if (audience === 'service') return [...codes, 'auth.not-a-service'];
  if (isPersonal) codes.push('auth.sign-in-required');
  if (isPersonal && audience !== 'admin' && takesInput) codes.push('auth.not-yours');
  if (audience === 'admin') codes.push('auth.admin-only');
  if (audience === 'shopper') codes.push('auth.shopper-only');
  if (method !== 'GET') codes.push('request.cross-site', 'request.too-large');
  return [...codes, 'request.too-many', 'request.too-many-at-once', 'gateway.busy', 'service.too-slow'];
}
