/** One order of the demo, from its place in a cart on: what its shopper and the owner do with it, by the shop's own calls. */
import { randomUUID } from 'node:crypto';
import { addOrderNote, updateOrderStatus, type AdminOrderStatus } from '@kanaka/contracts/orders/admin-orders';
import { addToCart } from '@kanaka/contracts/cart/cart';
import { createOrder } from '@kanaka/contracts/orders/checkout';
import { cancelOrder, orderDetails } from '@kanaka/contracts/orders/orders';
import { verifyPayment } from '@kanaka/contracts/orders/payments';
import { collectShipment } from '@kanaka/contracts/orders/pickup';
import { refundOrder } from '@kanaka/contracts/orders/refunds';
import * as returns from '@kanaka/contracts/orders/returns';
import { moveShipment, packShipment, type ShipmentMove } from '@kanaka/contracts/orders/shipments';
import { cartTotal } from '@kanaka/testing/cart-total';
import { payAtStandin } from '@kanaka/testing/pay-at-standin';
import { Refused, type ShopClient } from '../shop-client.ts';

export type Shopper = { client: ShopClient; userId: string; addressId: string };
export type Piece = { productId: string; size: string };

export type StagedOrder = Awaited<ReturnType<typeof stageOrder>>;

/** Places the order. */
export async function stageOrder(
  { owner, standinUrl }: { owner: ShopClient; standinUrl: string },
  { client, userId, addressId }: Shopper,
  { piece, isCollected, giftMessage }: { piece: Piece; isCollected: boolean; giftMessage: string },
) {
  const line = { ...piece, quantity: 1 };
  const { data: cart } = await client.call(addToCart, { body: { userId, ...line } });
  const { orderId, razorpayOrder } = await client.call(createOrder, {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      userId,
      addressInfo: { addressId, isGift: giftMessage !== '', giftMessage },
      deliveryMethod: isCollected ? 'pickup' : 'delivery',
      totalAmount: cartTotal(cart.items),
    },
  });
  const ofOrder = { id: orderId };

  async function payFor(of: { orderId: string; razorpayOrder: { id: string } }, missingPaise = 0): Promise<void> {
    const proof = await payAtStandin(standinUrl, {
      order_id: of.razorpayOrder.id,
      method: 'upi',
      ...(missingPaise > 0 && { difference: { by: 'short', amount: missingPaise } }),
    });
    const body = verifyPayment.body.parse({ ...proof, orderId: of.orderId });
    await client.call(verifyPayment, { body }).catch((error: unknown) => {
      // A payment of too little now waits for the owner's decision.
      if (missingPaise === 0 || !(error instanceof Refused) || error.status !== 409) throw error;
    });
  }
  const shown = async () => (await client.call(orderDetails, { params: { orderId } })).data;
  const returnId = async () => ({ id: (await shown()).returns?.[0]?._id ?? '' });
  const shipmentId = async () => ({ id: (await shown()).shipments?.[0]?._id ?? '' });

  return {
    pay: (missingPaise?: number) => payFor({ orderId, razorpayOrder }, missingPaise),
    note: (text: string) => owner.call(addOrderNote, { params: ofOrder, body: { text } }),
    pack: (courier = '', awb = '') =>
      owner.call(packShipment, { params: ofOrder, body: { lines: [line], courier, awb } }),
    async move(...states: ShipmentMove[]) {
      for (const to of states) await owner.call(moveShipment, { params: await shipmentId(), body: { to } });
    },
    async collect() {
      const code = (await shown()).shipments?.[0]?.code ?? '';
      await owner.call(collectShipment, { params: await shipmentId(), body: { code } });
    },
    setStatus: (orderStatus: AdminOrderStatus, reason = '') =>
      owner.call(updateOrderStatus, { params: ofOrder, body: { orderStatus, reason } }),
    cancel: (reason: string) => client.call(cancelOrder, { params: { orderId }, body: { reason } }),
    refund: (amount: number, reason: string) =>
      owner.call(refundOrder, {
        params: ofOrder,
        headers: { 'idempotency-key': randomUUID() },
        body: { amount, restock: false, reason },
      }),
    askReturn: (reason: returns.ReturnReason, words: string) =>
      client.call(returns.requestReturn, { params: { orderId }, body: { lines: [line], reason, words } }),
    sendBack: async (courier: string, awb: string) =>
      client.call(returns.moveOwnReturn, { params: await returnId(), body: { to: 'inTransit', courier, awb } }),
    withdraw: async () => client.call(returns.moveOwnReturn, { params: await returnId(), body: { to: 'withdrawn' } }),
    /** Of the return by the owner. */
    decide: async (to: 'approved' | 'received' | 'inspected' | 'accepted' | 'refused' | 'exchanging', note = '') =>
      owner.call(returns.moveReturn, {
        params: await returnId(),
        body: { to, note, restock: to === 'accepted' || to === 'exchanging' },
      }),
    /** The shopper chooses another piece, and pays what it costs more. */
    async exchange(other: Piece) {
      const params = await returnId();
      const wanted = { ...other, quantity: 1 };
      const { data } = await client.call(returns.quoteExchange, { params, query: wanted });
      const body = { ...wanted, totalAmount: data.totalAmount };
      const { checkout } = await client.call(returns.exchangeReturn, { params, body });
      if (checkout) await payFor(checkout);
    },
  };
}
