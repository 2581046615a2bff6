import { type Location, Navigate, Route, Routes, matchRoutes } from 'react-router-dom';
import { lazyWithPreload } from '../shared/lazy-with-preload.tsx';
import { DialogBoundary } from './dialog-boundary.tsx';
import { ShopLayout } from './shop-layout.tsx';

/** Also shown in its outline while the session is being checked (see App). */
export const AuthLayout = lazyWithPreload(() => import('./auth-layout.tsx').then((m) => m.AuthLayout));
const HomePage = lazyWithPreload(() => import('../pages/home-page.tsx').then((m) => m.HomePage), true);
const ListingPage = lazyWithPreload(() => import('../pages/listing-page.tsx').then((m) => m.ListingPage), true);
const SearchPage = lazyWithPreload(() => import('../pages/search-page.tsx').then((m) => m.SearchPage), true);
const ProductPage = lazyWithPreload(() => import('../pages/product-page.tsx').then((m) => m.ProductPage), true);
const ProductDialogPage = lazyWithPreload(
  () => import('../pages/product-dialog-page.tsx').then((m) => m.ProductDialogPage),
  true,
);
const AboutPage = lazyWithPreload(() => import('../pages/about-page.tsx').then((m) => m.AboutPage));
const RatesPage = lazyWithPreload(() => import('../pages/rates-page.tsx').then((m) => m.RatesPage));
const OldGoldPage = lazyWithPreload(() => import('../pages/old-gold-page.tsx').then((m) => m.OldGoldPage));
const AccountPage = lazyWithPreload(() => import('../pages/account-page.tsx').then((m) => m.AccountPage));
const PasswordPage = lazyWithPreload(() => import('../pages/password-page.tsx').then((m) => m.PasswordPage));
const CheckoutPage = lazyWithPreload(() => import('../pages/checkout-page.tsx').then((m) => m.CheckoutPage));
const PaymentSuccessPage = lazyWithPreload(() =>
  import('../pages/payment-success-page.tsx').then((m) => m.PaymentSuccessPage),
);
const WishlistPage = lazyWithPreload(() => import('../pages/wishlist-page.tsx').then((m) => m.WishlistPage));
const TrackingPage = lazyWithPreload(() => import('../pages/tracking-page.tsx').then((m) => m.TrackingPage));
const StopNoticesPage = lazyWithPreload(() => import('../pages/stop-notices-page.tsx').then((m) => m.StopNoticesPage));
const PaypalReturnPage = lazyWithPreload(() =>
  import('../pages/paypal-return-page.tsx').then((m) => m.PaypalReturnPage),
);
const TermsPage = lazyWithPreload(() => import('../pages/terms-page.tsx').then((m) => m.TermsPage));
const PrivacyPage = lazyWithPreload(() => import('../pages/privacy-page.tsx').then((m) => m.PrivacyPage));
const ReturnsPage = lazyWithPreload(() => import('../pages/returns-page.tsx').then((m) => m.ReturnsPage));
const RefundPage = lazyWithPreload(() => import('../pages/refund-page.tsx').then((m) => m.RefundPage));
const ShippingPage = lazyWithPreload(() => import('../pages/shipping-page.tsx').then((m) => m.ShippingPage));
const LoginPage = lazyWithPreload(() => import('../pages/login-page.tsx').then((m) => m.LoginPage));
const RegisterPage = lazyWithPreload(() => import('../pages/register-page.tsx').then((m) => m.RegisterPage));
const ForgotPasswordPage = lazyWithPreload(() =>
  import('../pages/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage),
);
const ResetPasswordPage = lazyWithPreload(() =>
  import('../pages/reset-password-page.tsx').then((m) => m.ResetPasswordPage),
);
const ConfirmEmailPage = lazyWithPreload(() =>
  import('../pages/confirm-email-page.tsx').then((m) => m.ConfirmEmailPage),
);
const UnauthPage = lazyWithPreload(() => import('../pages/unauth-page.tsx').then((m) => m.UnauthPage));
const NotFoundPage = lazyWithPreload(() => import('../pages/not-found-page.tsx').then((m) => m.NotFoundPage));

/** Pages that need the session: rendered after it is known, and not at all without JavaScript. */
export const waitsForSession = /^\/auth\/|^\/shop\/(account|checkout|payment-success|paypal-return|wishlist)(\/|$)/;

/** The pages of signing in. */
export const isAuthPage = (path: string) => path.startsWith('/auth/');

/** The pages below `/auth`. */
const authPages = {
  login: LoginPage,
  register: RegisterPage,
  'forgot-password': ForgotPasswordPage,
  'reset-password': ResetPasswordPage,
  'confirm-email': ConfirmEmailPage,
};

/** The pages below `/shop`. */
const shopPages = {
  home: HomePage,
  listing: ListingPage,
  search: SearchPage,
  'product/:slug': ProductPage,
  'about-us': AboutPage,
  rates: RatesPage,
  'old-gold': OldGoldPage,
  account: AccountPage,
  'account/password': PasswordPage,
  checkout: CheckoutPage,
  wishlist: WishlistPage,
  'track/:token': TrackingPage,
  'payment-success': PaymentSuccessPage,
  'stop-notices': StopNoticesPage,
  'paypal-return': PaypalReturnPage,
  'terms-conditions': TermsPage,
  'privacy-policy': PrivacyPage,
  'returns-policy': ReturnsPage,
  'refund-policy': RefundPage,
  'shipping-policy': ShippingPage,
};

/** All routes of the shop. With a `background`, the URL is shown as a dialog over that page. */
export function ShopRoutes({ location, background }: { location: Location; background: Location | null }) {
  return (
    <>
      <Routes location={background ?? location}>
        <Route path="/auth" element={<AuthLayout />}>
          <Route index element={<Navigate to="/auth/login" replace />} />
          {Object.entries(authPages).map(([path, Page]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Route>
        <Route element={<ShopLayout />}>
          <Route path="/shop">
            <Route index element={<Navigate to="/shop/home" replace />} />
            {Object.entries(shopPages).map(([path, Page]) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Route>
          <Route path="/unauth-page" element={<UnauthPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
      {background && (
        <Routes location={location}>
          <Route
            path="/shop/product/:slug"
            element={
              <DialogBoundary>
                <ProductDialogPage />
              </DialogBoundary>
            }
          />
        </Routes>
      )}
    </>
  );
}

/**
 * Loads the code of the page that the server rendered, before it is hydrated. Without it, an update that comes before the
 * code (such as the answer about the session) would make React replace the page by its skeleton for a moment. Of signing in
 * the server renders the card, and its form follows without another wait.
 */
export async function preloadPage(path: string): Promise<void> {
  if (waitsForSession.test(path) && !isAuthPage(path)) return;
  const routes = [
    ...Object.entries(authPages).map(([page, Page]) => ({ path: `/auth/${page}`, handle: Page })),
    ...Object.entries(shopPages).map(([page, Page]) => ({ path: `/shop/${page}`, handle: Page })),
    { path: '/unauth-page', handle: UnauthPage },
    { path: '*', handle: NotFoundPage },
  ];
  const [found] = matchRoutes(routes, path) ?? [];
  await Promise.all([isAuthPage(path) && AuthLayout.preload(), found?.route.handle.preload()]);
}
