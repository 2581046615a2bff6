import type { InvoiceData } from '@kanaka/contracts/papers';
import { shop } from '@kanaka/contracts/shop-profile';
import { isIndia, isIntraState, TAX_PERCENT } from '@kanaka/money/tax';
import { splitTax } from '@kanaka/money/totals';
import { amountInWords } from '@kanaka/money/words';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import { OUTSIDE_INDIA, stateCode } from './state-codes.ts';

/** Everything an invoice says, frozen at the moment it is issued (CGST Rules, rule 46). */
export function invoiceData(
  order: OrderWithItems,
  { number, issuedAt, paymentId }: { number: string; issuedAt: Date; paymentId: string },
): InvoiceData {
  const { address } = order;
  const intraState = isIntraState(address);
  const code = isIndia(address.country) ? stateCode(address.state) : OUTSIDE_INDIA;
  return {
    number,
    issuedAt: issuedAt.toISOString(),
    orderId: order.id,
    orderDate: order.createdAt.toISOString(),
    seller: {
      name: shop.legalName,
      addressLines: [...shop.addressLines],
      state: shop.state,
      stateCode: shop.stateCode,
      gstin: shop.gstin,
      email: shop.email,
      phone: shop.phone,
    },
    buyer: {
      name: address.recipient,
      email: order.customerEmail,
      phone: address.phone,
      addressLines: [address.address, [address.city, address.pincode].filter(Boolean).join(' ')].filter(Boolean),
      state: address.state,
      stateCode: code,
      country: address.country,
    },
    endorsement: isIndia(address.country) ? '' : shop.exportEndorsement,
    placeOfSupply: [address.state || address.country, code && `(${code})`].filter(Boolean).join(' '),
    lines: order.items.map(({ title, size, jewellery, quantity, unitPricePaise }) => ({
      title,
      size,
      jewellery,
      hsn: shop.hsn,
      quantity,
      unit: 'Nos',
      unitPricePaise,
      taxablePaise: unitPricePaise * quantity,
    })),
    subtotalPaise: order.subtotalPaise,
    taxPercent: TAX_PERCENT,
    intraState,
    ...splitTax(order.taxPaise, intraState),
    shippingPaise: order.shippingPaise,
    totalPaise: order.totalPaise,
    totalInWords: amountInWords(order.totalPaise),
    paymentId,
    giftMessage: address.isGift ? address.giftMessage : '',
  };
}
