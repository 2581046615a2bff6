import { ButtonLink } from '@kanaka/ui/button-link';
import { cn } from '@kanaka/ui/cn';
import { IconButton } from '@kanaka/ui/icon-button';
import { Logo } from '@kanaka/ui/logo';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useSession } from '@kanaka/web-kit/use-session';
import { Heart, type LucideIcon, Menu, Search, ShoppingBag, UserRound } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from '@kanaka/ui/link';
import { useCart } from '../features/cart/use-cart.ts';
import { CatalogApi } from '../features/catalog/catalog-api.ts';
import { SessionApi } from '../features/session/session-api.ts';
import { useWishCount } from '../features/wishlist/hearts.ts';
import { lazyWithPreload } from '../shared/loading/lazy-with-preload.tsx';
import { useLazyDialog } from '../shared/loading/lazy-dialog.tsx';
import { onOpenCart } from '../shared/cart/open-cart.ts';
import { useShop } from '../shared/page/use-shop.ts';
import { CategoriesMenu } from './categories-menu.tsx';
import { PageLink } from './page-link.tsx';

const MobileMenu = lazyWithPreload(() => import('./mobile-menu.tsx'), 'MobileMenu', true);
const ShopCart = lazyWithPreload(() => import('./shop-cart.tsx'), 'ShopCart', true);
const AccountMenu = lazyWithPreload(() => import('./account-menu.tsx'), 'AccountMenu');

const named = (name: string, count: number) =>
  count > 0 ? `${name}, ${count} ${count === 1 ? 'piece' : 'pieces'}` : name;

/** How many pieces, at the corner of an icon. */
function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-emerald px-1 text-[0.6875rem] leading-none font-medium text-white tabular-nums"
    >
      {count}
    </span>
  );
}

function IconLink({ to, name, icon: Icon, count = 0 }: { to: string; name: string; icon: LucideIcon; count?: number }) {
  return (
    <Link
      to={to}
      aria-label={named(name, count)}
      title={name}
      className="relative grid size-11 place-items-center rounded-sm transition-colors hover:bg-ivory-deep"
    >
      <Icon className="size-5" />
      <Count count={count} />
    </Link>
  );
}

/** The fixed header: logo, navigation, search, cart, account. */
export function Header() {
  const shop = useShop();
  const { user, checked } = useSession();
  const { data } = CatalogApi.useCategoriesQuery();
  const { count } = useCart();
  const [logout] = SessionApi.useLogoutMutation();
  const menu = useLazyDialog();
  const cart = useLazyDialog();
  const account = useLazyDialog({ atOnce: true });
  const categories = data?.categories ?? [];

  const openCart = cart.button.onClick;
  useEffect(() => onOpenCart(openCart));

  const leave = async () => {
    const left = await logout();
    if ('error' in left) toast({ title: messageOf(left.error), variant: 'destructive' });
  };

  // On narrow screens it is at the left, so that the logo stays in the middle.
  const search = <IconLink to="/shop/search" name="Search" icon={Search} />;
  const accountIcon = <UserRound />;

  return (
    <header className="fixed short:absolute inset-x-0 top-0 z-40 border-b border-hairline bg-white">
      <div className="mx-auto grid h-15 max-w-page grid-cols-[1fr_minmax(0,auto)_1fr] items-center px-1 sm:px-3 lg:h-18 lg:px-10">
        <div className="flex items-center">
          <div className="flex lg:hidden">
            <IconButton name="Menu" aria-expanded={menu.open} {...menu.button} Icon={Menu} />
            {search}
          </div>
          <nav aria-label="Main" className="relative -ml-3 hidden h-18 items-center lg:flex">
            <PageLink to="/shop/home">Home</PageLink>
            <CategoriesMenu categories={categories} />
            <PageLink to="/shop/gifts">Gifts</PageLink>
            <PageLink to="/shop/about-us">About Us</PageLink>
          </nav>
        </div>
        <Link
          to="/shop/home"
          aria-label={shop.name ? `${shop.name}, home` : 'Home'}
          className="flex h-11 min-w-0 items-center px-1 max-[18rem]:hidden sm:px-2"
        >
          {/* Letters that are enlarged leave a phone room for the name alone, or not even for that. */}
          <Logo
            name={shop.name}
            image={shop.logo}
            className="max-sm:text-sm max-[22rem]:text-xs max-[20rem]:[&_svg]:hidden"
          />
        </Link>
        <div className={cn('col-start-3 flex items-center justify-end', user && 'lg:-mr-3')}>
          <div className="hidden lg:block">{search}</div>
          <IconLink to="/shop/wishlist" name="Wishlist" icon={Heart} count={useWishCount()} />
          {user && (
            <div className="hidden lg:block">
              {account.show(
                <AccountMenu
                  {...account.state}
                  user={user}
                  trigger={<IconButton name="Account menu">{accountIcon}</IconButton>}
                  onLogout={() => void leave()}
                />,
                // Opens on pointer down, as the menu's own button does: that one may replace this one before the pointer
                // is released.
                <IconButton
                  name="Account menu"
                  aria-haspopup="menu"
                  onPointerDown={account.button.onClick}
                  onClick={account.button.onClick}
                >
                  {accountIcon}
                </IconButton>,
              )}
            </div>
          )}
          <IconButton name={named('Bag', count)} {...cart.button}>
            <ShoppingBag />
            <Count count={count} />
          </IconButton>
          {/* The session is known only a moment after the first render. */}
          {!user && (
            <div className={cn('hidden items-center gap-2 pl-3 lg:flex', !checked && 'invisible noscript:visible')}>
              <ButtonLink variant="ghost" size="sm" to="/auth/login">
                Login
              </ButtonLink>
              <ButtonLink variant="outline" size="sm" to="/auth/register">
                Register
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
      {menu.show(<MobileMenu {...menu.state} categories={categories} user={user} onLogout={() => void leave()} />)}
      {cart.show(<ShopCart {...cart.state} />)}
    </header>
  );
}
