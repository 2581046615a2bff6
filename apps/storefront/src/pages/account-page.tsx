import { Tabs } from '@kanaka/ui/tabs';
import { useOptimisticValue } from '@kanaka/web-kit/use-optimistic-value';
import { useSession } from '@kanaka/web-kit/use-session';
import { MapPin, Package } from 'lucide-react';
import { TextLink } from '@kanaka/ui/text-link';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { AddressBook } from '../features/addresses/address-book.tsx';
import { useOrderAgain } from '../features/cart/use-order-again.ts';
import { usePayOrder } from '../features/checkout/use-payment.ts';
import { WorthToday } from '../features/rates/worth-today.tsx';
import { OrderHistory } from '../features/orders/order-history.tsx';
import { ReviewOrder } from '../features/reviews/review-order.tsx';
import { EmailProofLine } from '../features/session/email-proof-line.tsx';

const ORDERS = 'orders';
const ADDRESSES = 'addresses';
/** The opened order is in the URL, because invoices and e-mails link to it. */
const ORDER = 'order';
/** The state of an entry of the history that was added for an order opened here: Back closes the order. */
const openedHere = { openedHere: true };

const subpages = [
  { to: '/shop/wishlist', words: 'Wishlist' },
  { to: '/shop/account/reviews', words: 'My reviews' },
  { to: '/shop/visit', words: 'Visits' },
  { to: '/shop/account/profile', words: 'Profile' },
  { to: '/shop/account/password', words: 'Change password' },
];

/** A shopper's orders and addresses, and the way to all else of the account. */
export function AccountPage() {
  const { user } = useSession();
  const { payOrder, payCheckout, paying } = usePayOrder();
  const orderAgain = useOrderAgain();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const state = useLocation().state as Partial<typeof openedHere> | null;
  const showOrder = (orderId: string | null) => {
    if (orderId) {
      const replace = orderId === search.get(ORDER);
      setSearch({ [ORDER]: orderId }, { state: replace ? state : openedHere, replace });
    } else if (state?.openedHere) void navigate(-1);
    else setSearch({}, { replace: true });
  };
  const [tab, chooseTab] = useOptimisticValue(search.get('tab') === ADDRESSES ? ADDRESSES : ORDERS, (chosen) =>
    setSearch(chosen === ORDERS ? {} : { tab: chosen }, { replace: true }),
  );
  if (!user) return null;

  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 pb-20 sm:px-6 lg:px-10 lg:pt-12">
      <h1 className="text-3xl sm:text-4xl lg:text-5xl">My Atelier</h1>
      <div className="mt-2 mb-4 flex flex-wrap items-center justify-between gap-x-6 sm:mb-8 lg:mb-12">
        <p className="min-w-0 text-lg break-words text-ink-soft">Welcome back, {user.name}</p>
        <nav aria-label="Account" className="flex flex-wrap gap-x-6">
          {subpages.map(({ to, words }) => (
            <TextLink key={to} to={to} className="-mx-1 inline-flex h-11 items-center px-1 text-sm font-medium">
              {words}
            </TextLink>
          ))}
        </nav>
      </div>
      {user.emailProven === false && <EmailProofLine email={user.email} />}
      <Tabs
        vertical
        label="My Atelier"
        value={tab}
        onValueChange={(chosen) => chooseTab(chosen === ADDRESSES ? ADDRESSES : ORDERS)}
        items={[
          {
            value: ORDERS,
            label: 'Order History',
            Icon: Package,
            content: (
              <OrderHistory
                userId={user.id}
                openId={search.get(ORDER)}
                onOpen={showOrder}
                paying={paying}
                onPay={(order) => void payOrder(order)}
                onPayCheckout={(checkout, contact) => void payCheckout(checkout, contact)}
                onOrderAgain={({ cartItems }) => void orderAgain(cartItems)}
                more={(order) => (
                  <>
                    <ReviewOrder order={order} />
                    <WorthToday order={order} />
                  </>
                )}
              />
            ),
          },
          {
            value: ADDRESSES,
            label: 'Address Book',
            Icon: MapPin,
            content: <AddressBook userId={user.id} />,
          },
        ]}
      />
    </div>
  );
}
