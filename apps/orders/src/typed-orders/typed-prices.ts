import type { ShopSettings } from '@kanaka/contracts/catalog/settings';
import type { GivenDiscount, quoteTyped, TypedLine } from '@kanaka/contracts/orders/typed-orders';
import type { ParsedCallOf, ResponseOf } from '@kanaka/contracts/endpoint';
import { toPaise, toRupees } from '@kanaka/money/rupees';
import { AppError, fieldError } from '@kanaka/server-kit/app-error';
import type { Caller } from '@kanaka/server-kit/auth';
import { priceCart, totalsInRupees, type PricedCart } from '../cart/cart-pricing.ts';
import type { CheckoutDeps } from '../checkout/price-order.ts';
import { idsOf } from '../service-clients.ts';

/** What an order would cost that is being typed, and of which line too few are left. */
export async function quoteTypedOrder(
  deps: CheckoutDeps,
  { lines, discount, customerId, country }: ParsedCallOf<typeof quoteTyped>['body'],
  by: Caller,
): Promise<ResponseOf<typeof quoteTyped>['data']> {
  const seller = await deps.sellerSettings();
  const tags = lines.flatMap(({ tag }) => tag ?? []);
  const products = await deps.serviceClients.products(idsOf(lines), { shopperId: customerId, tags });
  const cart = priceCart(lines, products, { country, taxTerms: seller, discount });
  refuseMissing(cart);
  refuseOtherUnits(cart, lines);
  refuseDiscount(cart, { discount, by, seller });
  const available = (productId: string, size: string) => {
    const product = products.find(({ _id }) => _id === productId);
    return product?.sizes.find((each) => each.size === size)?.stock ?? product?.totalStock ?? 0;
  };
  return {
    lines: cart.items.map(({ productId, size, title, image, quantity, unitPricePaise, jewellery }) => ({
      ...{ productId, size, title, image, quantity },
      tag: jewellery.tag ?? '',
      price: toRupees(unitPricePaise),
      available: available(productId, size),
    })),
    discount: toRupees(cart.discountPaise),
    ...totalsInRupees(cart.totals),
    holdMinutes: seller.typedOrders.holdMinutes,
    canBeCollected: seller.pickup !== null,
    maxDiscountPercent: highestPercent(by, seller),
  };
}

function refuseMissing({ missing }: PricedCart): void {
  if (missing.length === 0) return;
  const message = 'A piece, or its size, is no longer sold. Please remove it from the order.';
  throw new AppError('order.unavailable', message, { details: { missing } });
}

/** A unit that was chosen by its tag may be gone, or not be one of its piece; then the price is of another one. */
export function refuseOtherUnits({ items }: PricedCart, lines: readonly TypedLine[]): void {
  const gone = lines.find(({ tag, productId, size }) => {
    const item = items.find((each) => each.productId === productId && each.size === size);
    return tag && item && item.jewellery.tag !== tag;
  });
  if (gone) throw new AppError('stock.other-unit', `The piece with the tag ${gone.tag} is no longer in stock.`);
}

/** Who may change the settings could change the limit too. */
const highestPercent = ({ permissions }: Caller, { typedOrders }: ShopSettings) =>
  permissions.has('settings:write') ? 99 : typedOrders.maxDiscountPercent;

/** The limit is of the prices before the discount, in basis points, so that a sum cannot get around a percentage. */
export function refuseDiscount(
  { items, discountPaise }: PricedCart,
  { discount, by, seller }: { discount: GivenDiscount | null; by: Caller; seller: ShopSettings },
): void {
  if (!discount) return;
  const most = highestPercent(by, seller);
  const net = items.reduce((sum, { unitPricePaise, quantity }) => sum + unitPricePaise * quantity, 0);
  const gross = net + discountPaise;
  const wanted = discount.kind === 'rupees' ? toPaise(discount.value) : (gross * discount.value) / 100;
  if (net > 0 && wanted * 100 <= gross * most) return;
  throw fieldError('order.discount-too-high', 'discount.value', `You can give at most ${most}% off.`);
}
