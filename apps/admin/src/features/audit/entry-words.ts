import { auditActions, auditKinds, type AuditEntry, type AuditDifference } from '@kanaka/contracts/audit';
import { millimetres } from '@kanaka/presentation/dimension-words';
import { orderStatusWords } from '@kanaka/presentation/order-words';
import type { OrderStatus } from '@kanaka/contracts/orders/orders';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { optionsOf } from '../../shared/forms/form.tsx';
import { formatMoment, sentence } from '../../shared/words.tsx';
import { orderSortings } from '../../shared/lists/order-sortings.ts';

const actions: Record<string, string> = auditActions;
const kinds: Record<string, string> = auditKinds;

/** The display name of an action; an unknown one (from a newer service) is derived from its code. */
export const actionName = (action: string) => actions[action] ?? inWords(action.replace('.', ' '));
export const kindName = (kind: string) => kinds[kind] ?? inWords(kind);

const byName = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label);

export const kindOptions = optionsOf(kinds).sort(byName);

/** The actions that exist for this kind of subject; all actions when `kind` is empty. */
export function actionOptions(kind: string) {
  return optionsOf(actions)
    .filter(({ value }) => kind === '' || value.startsWith(`${kind}.`))
    .sort(byName);
}

const NAMED = 3;

/** "Price, Stock and 4 more" */
export function fieldsInShort(fields: AuditEntry['fields']): string {
  const names = [...new Set(fields.map(fieldName))];
  const rest = names.length - NAMED;
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')} and ${rest} more` : names.join(', ');
}

/** The subject was added or deleted as a whole, so listing its fields would say nothing. */
export const isWhole = ({ action }: Pick<AuditEntry, 'action'>) => /\.(added|deleted|revoked)$/.test(action);

const isId = (id: string) => /^[\da-f]{8}-[\da-f-]{27}$/.test(id);

/** The admin page that shows the subject; null when it has none. */
export function placeOf({ kind, id }: AuditEntry['subject']): string | null {
  if (kind === 'order') return isId(id) ? `/orders/${id}` : '/orders';
  if (kind === 'customer') return `/customers/${id}`;
  if (kind === 'email') return `/settings/emails/${id}`;
  if (kind === 'product') return `/products?edit=${encodeURIComponent(id)}`;
  if (kind === 'page') return `/pages/${encodeURIComponent(id)}`;
  return (
    {
      category: '/features',
      subcategory: '/features',
      banner: '/features',
      collection: '/collections',
      redirect: '/pages?part=redirects',
      'note-bar': '/pages?part=note',
      review: '/reviews',
      visit: '/visits',
      settings: '/settings',
      rates: '/rates',
      settlement: '/settlements',
      webhook: '/webhooks',
      'api-key': '/api-keys',
    }[kind] ?? null
  );
}

type Value = AuditDifference['before'];

/** Labels of fields whose technical name would be unclear to the owner. */
const names: Record<string, string> = {
  totalStock: 'Stock',
  images: 'Pictures',
  imageTexts: 'What the pictures show',
  youtubeLink: 'YouTube link',
  'jewellery.sku': 'Code (SKU)',
  'jewellery.huid': 'HUID',
  'jewellery.gemstones': 'Stones',
  imageDesktop: 'Desktop picture',
  imageMobile: 'Mobile picture',
  alt: 'Description',
  orderStatus: 'Order status',
  paymentStatus: 'Payment',
  closedByOwner: 'Closed by the shop',
  refundedPaise: 'Refunded so far',
  amountPaise: 'Amount',
  payment: 'Razorpay payment',
  restock: 'Pieces back in stock',
  undone: 'Taken back with Undo',
  quiet: 'Without an e-mail',
  error: 'What went wrong',
  archivedAt: 'Taken out of the shop',
  'metalPricing.discountPercent': 'Discount on making in %',
  'metalPricing.wastagePercent': 'Wastage in %',
  'metalPricing.making.value': 'Making',
  'metalPricing.making.per': 'Making by',
  'metalPricing.making.minimum': 'Making of at least',
  'metalPricing.other': 'Other charge',
  awb: 'AWB',
  gstin: 'GSTIN',
  gstUnregistered: 'Not registered under GST',
  lowStockThreshold: 'Low stock at',
  latePaymentTolerancePercent: 'Accept late payments if the price rose by up to (%)',
  maxQuantity: 'Maximum quantity per piece and order',
  'unpaidLimit.pieces': 'Unpaid: at most so many pieces',
  askAbovePrice: 'Confirm prices above',
  'unpaidLimit.rupees': 'Unpaid: at most so many rupees',
  'typedOrders.holdMinutes': 'Orders taken by staff: held for minutes',
  'typedOrders.maxDiscountPercent': 'Orders taken by staff: discount up to (%)',
  addressLines: 'Address',
  'pickup.addressLines': 'Pick-up address',
  'pickup.hours': 'Pick-up hours',
  'pickup.readyDays': 'Pick-up: ready within working days',
  prefixes: 'Pincodes begin with',
  served: 'Delivered',
  minDays: 'From (days)',
  maxDays: 'To (days)',
  reviewAnswers: 'Saved answers to reviews',
  returnInstructions: 'How to send a return',
  renewals: 'Codes sent again',
  reviewUrl: 'Google review link',
  mapEmbedUrl: 'Map',
};

/** The API sends these in rupees; a field named `…Paise` is in paise. */
const rupees = new Set(['price', 'salePrice', 'amount', 'makingCharge', 'cost']);
/** A purity's rate: "gold 916". */
const isRate = (name: string) => /^(gold|silver|platinum) \d{3}$/.test(name);
const grams = new Set(['grossWeight', 'netWeight']);
/** Fields whose values are codes of the shop, not text that a person wrote. */
const states = new Set(['paymentStatus', 'shipment', 'return', 'state', 'status', 'role', 'source']);

/** `jewellery.grossWeight` → "Gross weight" */
export function fieldName(field: string): string {
  if (isRate(lastOf(field))) return inWords(lastOf(field));
  if (field.startsWith('sizes.')) return `Stock of size ${field.slice('sizes.'.length)}`;
  return names[field] ?? inWords(field.replace(/^(details|jewellery|metalPricing)\./, '').replace(/(Paise|Mm)$/, ''));
}

/** `inShipping`, `partly-refunded`, `social.instagram` → "In shipping", "Partly refunded", "Social instagram" */
function inWords(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[.\-_]+/g, ' ')
    .toLowerCase();
  return sentence(words);
}

/** A value prepared for display: nothing, one text, several texts, or images. */
export type ShownValue = { kind: 'nothing' } | { kind: 'words' | 'list' | 'images'; words: string[] };

export function auditedValue(field: string, value: Value): ShownValue {
  if (value === null || value === '') return { kind: 'nothing' };
  const values = Array.isArray(value) ? value : [value];
  if (values.length === 0) return { kind: 'nothing' };
  const words = values.map((one) => inText(lastOf(field), one));
  if (
    values.every((one) => typeof one === 'string' && /^\/(?:media\/[\w-]+\/|collections\/[\w-]+-)\d+\.jpg$/.test(one))
  ) {
    return { kind: 'images', words };
  }
  return { kind: Array.isArray(value) ? 'list' : 'words', words };
}

const lastOf = (field: string) => field.split('.').at(-1) ?? field;

function inText(name: string, value: Value): string {
  if (value === null) return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberInText(name, value);
  if (typeof value === 'string') return stringInText(name, value);
  if (Array.isArray(value)) return value.map((one) => inText(name, one)).join(', ');
  return Object.entries(value)
    .filter(([, inner]) => inner !== null && inner !== '')
    .map(([key, inner]) =>
      key === 'name' || key === 'label' ? inText(key, inner) : `${fieldName(key)}: ${inText(key, inner)}`,
    )
    .join(' · ');
}

function numberInText(name: string, value: number): string {
  if (name.endsWith('Paise')) return formatPaise(value);
  if (rupees.has(name) || isRate(name)) return formatPaise(toPaise(value));
  if (name.endsWith('Mm')) return millimetres(value);
  if (grams.has(name)) return `${value.toLocaleString('en-IN', { maximumFractionDigits: 3 })} g`;
  return value.toLocaleString('en-IN', { maximumFractionDigits: 6 });
}

function stringInText(name: string, value: string): string {
  if (name === 'orderStatus') return orderStatusWords[value as OrderStatus];
  if (name === 'sort') return orderSortings.find((one) => one.value === value)?.label ?? inWords(value);
  // A code has no spaces; the shop's state, Tamil Nadu, is a name.
  if (states.has(name) && !/\s/.test(value)) return inWords(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatMoment(value) : value;
}
