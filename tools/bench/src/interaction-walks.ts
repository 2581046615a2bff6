/** What shoppers do on the pages of the storefront, for `npm run bench interactions`. */
import { shopUrl } from '@kanaka/testing/whole-shop';

export type Screen = 'phone' | 'desktop';

export type Step = {
  name: string;
  /** A selector of puppeteer; the first visible element counts. */
  find?: string;
  /** By default it is pressed. */
  how?: 'press' | 'hover' | 'escape' | 'back' | 'forward' | 'scroll' | { type: string } | { choose: string };
  /** Without it, on both. */
  on?: Screen;
};

export type Walk = { name: string; path: string; signedIn?: true; steps: readonly Step[] };

const close: Step = { name: 'close it with Escape', how: 'escape' };

export function walks(piece: string): Walk[] {
  return [
    {
      name: 'home',
      path: '/shop/home',
      steps: [
        { name: 'open the menu', on: 'phone', find: 'header button[aria-label="Menu"]' },
        { ...close, on: 'phone' },
        { name: 'point at Products', on: 'desktop', find: 'header a[href="/shop/listing"]', how: 'hover' },
        { name: 'show the categories', on: 'desktop', find: 'button[aria-label="Show categories"]' },
        { ...close, on: 'desktop' },
        { name: 'show the second banner', find: 'button[aria-label="Show banner 2"]' },
        { name: 'pause the banners', find: 'button[aria-label="Pause banners"]' },
        { name: 'point at a card', on: 'desktop', find: 'main article', how: 'hover' },
        { name: 'open the bag', find: 'header button[aria-label^="Bag"]' },
        close,
        { name: 'scroll to the end', how: 'scroll' },
      ],
    },
    {
      name: 'search',
      path: '/shop/search',
      steps: [
        { name: 'type two letters', find: 'input[type="search"]', how: { type: 'ri' } },
        { name: 'type the rest', find: 'input[type="search"]', how: { type: 'ngs' } },
        { name: 'scroll to the end', how: 'scroll' },
      ],
    },
    {
      name: 'listing',
      path: '/shop/listing',
      steps: [
        { name: 'open the filters', on: 'phone', find: 'main button::-p-text(Filters)' },
        ...[1, 2, 3].map((place) => ({
          name: `choice in filter group ${place}`,
          find: `:is(aside, [role="dialog"]) fieldset:nth-of-type(${place}) :is([role="checkbox"], input)`,
        })),
        { name: 'apply the filters', on: 'phone', find: '[role="dialog"] button::-p-text(Apply)' },
        { name: 'remove a filter', find: 'button[aria-label^="Remove filter"]' },
        { name: 'sort', find: 'main select', how: { choose: 'price-hightolow' } },
        { name: 'scroll, loading more', how: 'scroll' },
        { name: 'heart of a card', find: 'main button[aria-label^="Wishlist"]' },
        { name: 'open a piece', find: 'main article h2 a' },
        { name: 'back', how: 'back' },
        { name: 'forward', how: 'forward' },
        close,
      ],
    },
    {
      name: 'piece',
      path: piece,
      steps: [
        { name: 'next picture', find: 'button[aria-label="Next picture"]' },
        { name: 'choose a picture', find: 'button[aria-label="Show picture 1"]' },
        { name: 'open on the full screen', find: 'main button[aria-label$="full screen"]' },
        close,
        { name: 'zoom', on: 'desktop', find: 'main button[aria-label$="full screen"]', how: 'hover' },
        { name: 'open the size guide', find: 'main button::-p-text(Size guide)' },
        close,
        { name: 'add without a size', find: 'main button[aria-label^="Add to Bag"]' },
        { name: 'choose a size', find: 'main input[type="radio"]:enabled' },
        { name: 'open the pincode box', find: 'main button::-p-text(Deliver to pincode)' },
        { name: 'type a pincode', find: 'main input[inputmode="numeric"]', how: { type: '600001' } },
        { name: 'check it', find: 'main button::-p-text(Check)' },
        { name: 'open the care instructions', find: 'main button::-p-text(Care instructions)' },
        { name: 'scroll to the end', how: 'scroll' },
        { name: 'add to the bag as a guest', find: 'main button[aria-label^="Add to Bag"]' },
      ],
    },
    {
      name: 'buying',
      path: piece,
      signedIn: true,
      steps: [
        { name: 'choose a size', find: 'main input[type="radio"]:enabled' },
        { name: 'add to the bag', find: 'main button[aria-label^="Add to Bag"]' },
        { name: 'one more', find: 'main button[aria-label="Increase quantity"]:enabled' },
        { name: 'one less', find: 'main button[aria-label="Decrease quantity"]:enabled' },
        { name: 'heart', find: 'main button[aria-label^="Wishlist"]' },
        { name: 'write a review', find: 'main button::-p-text(Write a review)' },
        close,
        { name: 'open the bag', find: 'header button[aria-label^="Bag"]' },
        { name: 'go to the checkout', find: '[role="dialog"] button::-p-text(Checkout)' },
        { name: 'add an address', find: 'main button::-p-text(Add)' },
        { name: 'type a pincode', find: '[role="dialog"] input[name="pincode"]', how: { type: '641001' } },
        { name: 'this is a gift', find: '[role="dialog"] [role="switch"]' },
        close,
        { name: 'choose an address', find: 'main button[aria-pressed]' },
        { name: 'back', how: 'back' },
        // So that the next walk can add it again.
        { name: 'remove it', find: 'main button[aria-label^="Remove"]' },
      ],
    },
    {
      name: 'account',
      path: '/shop/account',
      signedIn: true,
      steps: [
        { name: 'open an order', find: 'main button[aria-label^="View details of"]' },
        { name: 'open its price break-up', find: '[role="dialog"] summary' },
        { name: 'ask to cancel it', find: '[role="dialog"] button::-p-text(Cancel this order)' },
        close,
        close,
        { name: 'addresses', find: 'main [role="tab"]::-p-text(Address Book)' },
        { name: 'new address', find: 'main button::-p-text(Add)' },
        close,
        { name: 'open the menu of an address', find: 'main button[aria-label^="Options for"]' },
        { name: 'edit the address', find: '[role="menuitem"]::-p-text(Edit)' },
        { name: 'change its pincode', find: '[role="dialog"] input[name="pincode"]', how: { type: '9' } },
        { name: 'leave the pincode', find: '[role="dialog"] textarea' },
        close,
        { name: 'orders', find: 'main [role="tab"]::-p-text(Order History)' },
        {
          name: 'open one that was delivered',
          find: '::-p-xpath(//main//*[self::li or self::tr][contains(., "Delivered")]//button[starts-with(@aria-label, "View details of")])',
        },
        { name: 'ask to return it', find: '[role="dialog"] button::-p-text(Return pieces)' },
        { name: 'send the return empty', find: '[role="dialog"] button::-p-text(Ask for the return)' },
        { name: 'choose a reason', find: '[role="dialog"] select:has([value="other"])', how: { choose: 'other' } },
        close,
        close,
        { name: 'wishlist', find: 'header a[aria-label^="Wishlist"]' },
        { name: 'back', how: 'back' },
      ],
    },
    {
      name: 'sign-in',
      path: '/auth/login',
      steps: [
        { name: 'send it empty', find: 'main button[type="submit"], form button[type="submit"]' },
        { name: 'type an e-mail address', find: 'input[type="email"]', how: { type: 'nobody@kanaka.example' } },
        { name: 'type a password', find: 'input[type="password"]', how: { type: 'not-the-password' } },
        { name: 'send it, and be refused', find: 'form button[type="submit"]' },
        { name: 'go to the registration', find: 'main a::-p-text(Register)' },
        { name: 'send that empty', find: 'form button[type="submit"]' },
      ],
    },
  ];
}

/** The page of a piece in stock that has sizes. */
export async function findSizedPiece(): Promise<string> {
  const reply = await fetch(`${shopUrl}/api/shop/products/get?limit=48`, { signal: AbortSignal.timeout(10_000) });
  const { data } = (await reply.json()) as { data: { slug: string; totalStock: number; sizes: unknown[] }[] };
  const piece = data.find(({ totalStock, sizes }) => totalStock > 0 && sizes.length > 0);
  if (!piece) throw new Error('the shop has no piece with sizes');
  return `/shop/product/${piece.slug}`;
}
