import type { InvoiceData } from '@kanaka/contracts/orders/documents';
import { stateCode } from '@kanaka/money/gstin';
import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import { isIndia, isIntraState } from '@kanaka/money/gst';
import { splitTax } from '@kanaka/money/totals';
import { amountInWords } from '@kanaka/money/amount-in-words';
import { supplyPlace } from '../delivery/pickup.ts';
import type { ItemizedOrder } from '../orders/orders.repository.ts';
import { billedLine, exportEndorsement, OUTSIDE_INDIA } from './gst-words.ts';

/**
 * How the tax of an order is divided on its invoice: the GSTIN under which it is billed (empty for none), whether it is CGST and
 * SGST, and its amounts. Of an order that is not paid, as it would be billed now.
 */
export function billedTax(
  order: Pick<ItemizedOrder, 'address' | 'pickup' | 'sellerGstin' | 'taxPaise'>,
  shop: Pick<ShopSettings, 'gstin' | 'state'>,
) {
  const gstin = order.sellerGstin === '' ? '' : shop.gstin || (order.sellerGstin ?? '');
  const intraState = isIntraState(supplyPlace(order), shop.state);
  return { gstin, intraState, ...splitTax(order.taxPaise, intraState) };
}

/**
 * All data of an invoice, frozen when it is issued (CGST Rules, rule 46). Without a GSTIN of the seller it is a bill of
 * supply (rule 49). Which of the two was decided when the order was priced: a shop that registers or deregisters while an
 * order waits for its payment changes neither the agreed tax nor the registration under which it is billed.
 */
export function invoiceData(
  order: ItemizedOrder,
  {
    number,
    issuedAt,
    shop,
    ...payment
  }: { number: string; issuedAt: Date; shop: ShopSettings } & Pick<
    InvoiceData,
    'paymentId' | 'paidOutside' | 'difference' | 'exchange'
  >,
): InvoiceData {
  const { address, pickup } = order;
  const place = supplyPlace(order);
  const isDomestic = isIndia(place.country);
  const { gstin, ...tax } = billedTax(order, shop);
  const codeOf = ({ country, state }: typeof place) => (isIndia(country) ? stateCode(state) : OUTSIDE_INDIA);
  const code = codeOf(place);
  return {
    number,
    issuedAt: issuedAt.toISOString(),
    orderId: order.id,
    orderDate: order.createdAt.toISOString(),
    seller: {
      shopName: shop.name,
      tagline: shop.tagline,
      name: shop.legalName,
      addressLines: shop.addressLines,
      state: shop.state,
      stateCode: stateCode(shop.state),
      gstin,
      email: shop.email,
      phone: shop.phone,
    },
    buyer: {
      name: order.customerName,
      ...(address.recipient !== order.customerName && { recipient: address.recipient }),
      email: order.customerEmail,
      phone: address.phone,
      addressLines: [address.address, [address.city, address.pincode].filter(Boolean).join(' ')].filter(Boolean),
      state: address.state,
      stateCode: codeOf(address),
      country: address.country,
    },
    endorsement: isDomestic || gstin === '' ? '' : exportEndorsement(order.taxPercent),
    placeOfSupply: [place.state || place.country, code && `(${code})`].filter(Boolean).join(' '),
    lines: order.items.map((item) => ({ ...billedLine(item), unitPricePaise: item.unitPricePaise })),
    subtotalPaise: order.subtotalPaise,
    taxPercent: order.taxPercent,
    ...tax,
    shippingPaise: order.shippingPaise,
    ...(order.discount && { discountPaise: order.discount.paise }),
    totalPaise: order.totalPaise,
    totalInWords: amountInWords(order.totalPaise),
    ...payment,
    giftMessage: address.isGift ? address.giftMessage : '',
    ...(pickup && { collectedFrom: [...pickup.addressLines, pickup.state] }),
  };
}
