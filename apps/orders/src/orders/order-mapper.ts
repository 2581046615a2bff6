import type { AdminOrder, OrderNote } from '@kanaka/contracts/admin-orders';
import type { Order, OrderItem } from '@kanaka/contracts/orders';
import { toRupees } from '@kanaka/money/rupees';
import type { z } from 'zod';
import { refundablePaise } from '../refunds/refundable.ts';
import type { OrderItemRow, OrderNoteRow } from '../schema.ts';
import type { OrderWithItems } from './orders.repository.ts';

/** An order for its shopper; converts paise to rupees. */
export function toOrder(order: OrderWithItems): z.input<typeof Order> {
  return {
    _id: order.id,
    userId: order.userId,
    cartItems: order.items.map(toItem),
    addressInfo: order.address,
    orderStatus: order.status,
    paymentMethod: 'razorpay',
    paymentStatus: order.paymentStatus,
    subtotal: toRupees(order.subtotalPaise),
    taxAmount: toRupees(order.taxPaise),
    taxPercent: order.taxPercent,
    shippingCharges: toRupees(order.shippingPaise),
    totalAmount: toRupees(order.totalPaise),
    orderDate: order.createdAt.toISOString(),
    orderUpdateDate: order.updatedAt.toISOString(),
    paymentId: order.paymentId ?? '',
    invoiceNumber: order.invoiceNumber,
    refunds: order.refunds.map((refund) => ({
      _id: refund.id,
      amount: toRupees(refund.amountPaise),
      reason: refund.reason,
      state: refund.state,
      items: refund.lines.map(({ productId, size, title, quantity }) => ({ productId, size, title, quantity })),
      creditNoteNumber: refund.creditNoteNumber,
      createdAt: refund.createdAt.toISOString(),
    })),
  };
}

function toItem({ productId, title, size, image, unitPricePaise, quantity }: OrderItemRow): z.input<typeof OrderItem> {
  return { productId, title, size, image, price: toRupees(unitPricePaise), quantity };
}

export function toAdminOrder(order: OrderWithItems): z.input<typeof AdminOrder> {
  return {
    ...toOrder(order),
    cartItems: order.items.map((item) => ({ ...toItem(item), sku: item.sku, huid: item.jewellery.huid ?? '' })),
    pieces: order.pieces,
    customer: { name: order.customerName, email: order.customerEmail },
    refundable: toRupees(refundablePaise(order)),
  };
}

export function toOrderNote({ id, text, authorName, createdAt }: OrderNoteRow): OrderNote {
  return { _id: id, text, author: authorName, createdAt: createdAt.toISOString() };
}
