import type { PagePath } from '@kanaka/presentation/pages';
import { lazyWithPreload, type Preloaded } from '../shared/loading/lazy-with-preload.tsx';

const TextPage = lazyWithPreload(() => import('../pages/text-page.tsx'), 'TextPage');

/** What each page of the shop shows. What the server loads for it before is in `server/page-queries.ts`. */
export const shopPages: Record<PagePath, Preloaded<object>> = {
  '/shop/home': lazyWithPreload(() => import('../pages/home-page.tsx'), 'HomePage', true),
  '/shop/listing': lazyWithPreload(() => import('../pages/listing-page.tsx'), 'ListingPage', true),
  '/shop/gifts': lazyWithPreload(() => import('../pages/gifts-page.tsx'), 'GiftsPage'),
  '/shop/collections/:slug': lazyWithPreload(() => import('../pages/collection-page.tsx'), 'CollectionPage', true),
  '/shop/search': lazyWithPreload(() => import('../pages/search-page.tsx'), 'SearchPage', true),
  '/shop/product/:slug': lazyWithPreload(() => import('../pages/product-page.tsx'), 'ProductPage', true),
  '/shop/about-us': lazyWithPreload(() => import('../pages/about-page.tsx'), 'AboutPage'),
  '/shop/rates': lazyWithPreload(() => import('../pages/rates-page.tsx'), 'RatesPage'),
  '/shop/old-gold': lazyWithPreload(() => import('../pages/old-gold-page.tsx'), 'OldGoldPage'),
  '/shop/account': lazyWithPreload(() => import('../pages/account-page.tsx'), 'AccountPage'),
  '/shop/account/password': lazyWithPreload(() => import('../pages/password-page.tsx'), 'PasswordPage'),
  '/shop/account/profile': lazyWithPreload(() => import('../pages/profile-page.tsx'), 'ProfilePage'),
  '/shop/account/reviews': lazyWithPreload(() => import('../pages/own-reviews-page.tsx'), 'OwnReviewsPage'),
  '/shop/visit': lazyWithPreload(() => import('../pages/visit-page.tsx'), 'VisitPage'),
  '/shop/checkout': lazyWithPreload(() => import('../pages/checkout-page.tsx'), 'CheckoutPage'),
  '/shop/wishlist': lazyWithPreload(() => import('../pages/wishlist-page.tsx'), 'WishlistPage'),
  '/shop/wishes/:token': lazyWithPreload(() => import('../pages/shared-wishlist-page.tsx'), 'SharedWishlistPage'),
  '/shop/compare': lazyWithPreload(() => import('../pages/compare-page.tsx'), 'ComparePage'),
  '/shop/track/:token': lazyWithPreload(() => import('../pages/tracking-page.tsx'), 'TrackingPage'),
  '/shop/payment-success': lazyWithPreload(() => import('../pages/payment-success-page.tsx'), 'PaymentSuccessPage'),
  '/shop/stop-notices': lazyWithPreload(() => import('../pages/stop-notices-page.tsx'), 'StopNoticesPage'),
  '/shop/paypal-return': lazyWithPreload(() => import('../pages/paypal-return-page.tsx'), 'PaypalReturnPage'),
  '/shop/terms-conditions': TextPage,
  '/shop/privacy-policy': TextPage,
  '/shop/returns-policy': TextPage,
  '/shop/refund-policy': TextPage,
  '/shop/shipping-policy': TextPage,
  '/shop/pages/:slug': TextPage,
  '/unauth-page': lazyWithPreload(() => import('../pages/unauth-page.tsx'), 'UnauthPage'),
  '/auth/login': lazyWithPreload(() => import('../features/session/login-form.tsx'), 'LoginForm'),
  '/auth/register': lazyWithPreload(() => import('../features/session/register-form.tsx'), 'RegisterForm'),
  '/auth/forgot-password': lazyWithPreload(
    () => import('../features/session/forgot-password-form.tsx'),
    'ForgotPasswordForm',
  ),
  '/auth/reset-password': lazyWithPreload(() => import('../features/session/reset-password.tsx'), 'ResetPassword'),
  '/auth/confirm-email': lazyWithPreload(() => import('../features/session/confirm-email.tsx'), 'ConfirmEmail'),
  '/auth/join': lazyWithPreload(() => import('../features/session/join-staff.tsx'), 'JoinStaff'),
};
