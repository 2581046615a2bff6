import { listingQuery } from '@kanaka/presentation/listing-url';
import type { PagePath } from '@kanaka/presentation/pages';
import { ratesInUrl } from '@kanaka/presentation/rates-url';
import { catalogApi } from '../features/catalog/catalog-api.ts';
import { historyOf, ratesApi } from '../features/rates/rates-api.ts';
import { reviewsApi } from '../features/reviews/reviews-api.ts';
import { keywordOf } from '../features/search/use-search.ts';
import { lazyWithPreload } from '../shared/loading/lazy-with-preload.tsx';
import type { ShopStore } from './store.ts';

type Dispatch = ShopStore['dispatch'];

type ShopPage = {
  Page: ReturnType<typeof lazyWithPreload<object>>;
  /** What the server runs before it renders, beside what every page has; components only use hooks. */
  queries?: (dispatch: Dispatch, at: { search: URLSearchParams; param: string }) => PromiseLike<unknown>[];
};

const { products, featureProducts, product, similarProducts, searchProducts, banners } = catalogApi.endpoints;

/** A piece, then its reviews and the pieces like it. */
async function queryPiece(dispatch: Dispatch, slug: string): Promise<void> {
  const { data } = await dispatch(product.initiate({ params: { id: slug } }));
  if (!data) return;
  const { _id: productId } = data.data;
  await Promise.all([
    dispatch(reviewsApi.endpoints.productReviews.initiate({ params: { productId } })),
    dispatch(similarProducts.initiate({ params: { id: productId } })),
  ]);
}

/** What each page of the shop shows, and what the server loads for it. */
export const shopPages: Record<PagePath, ShopPage> = {
  '/shop/home': {
    Page: lazyWithPreload(() => import('../pages/home-page.tsx').then((m) => m.HomePage), true),
    queries: (dispatch) => [dispatch(banners.initiate()), dispatch(featureProducts.initiate())],
  },
  '/shop/listing': {
    Page: lazyWithPreload(() => import('../pages/listing-page.tsx').then((m) => m.ListingPage), true),
    queries: (dispatch, { search }) => {
      const query = listingQuery(search.toString());
      return [dispatch(products.initiate({ query }, { initialPageParam: query.page }))];
    },
  },
  '/shop/search': {
    Page: lazyWithPreload(() => import('../pages/search-page.tsx').then((m) => m.SearchPage), true),
    queries: (dispatch, { search }) => {
      const keyword = keywordOf(search.get('keyword') ?? '');
      return keyword ? [dispatch(searchProducts.initiate({ params: { keyword } }))] : [];
    },
  },
  '/shop/product/:slug': {
    Page: lazyWithPreload(() => import('../pages/product-page.tsx').then((m) => m.ProductPage), true),
    queries: (dispatch, { param }) => [queryPiece(dispatch, param)],
  },
  '/shop/about-us': { Page: lazyWithPreload(() => import('../pages/about-page.tsx').then((m) => m.AboutPage)) },
  '/shop/rates': {
    Page: lazyWithPreload(() => import('../pages/rates-page.tsx').then((m) => m.RatesPage)),
    queries: (dispatch, { search }) => [dispatch(ratesApi.endpoints.history.initiate(historyOf(ratesInUrl(search))))],
  },
  '/shop/old-gold': { Page: lazyWithPreload(() => import('../pages/old-gold-page.tsx').then((m) => m.OldGoldPage)) },
  '/shop/account': { Page: lazyWithPreload(() => import('../pages/account-page.tsx').then((m) => m.AccountPage)) },
  '/shop/account/password': {
    Page: lazyWithPreload(() => import('../pages/password-page.tsx').then((m) => m.PasswordPage)),
  },
  '/shop/checkout': { Page: lazyWithPreload(() => import('../pages/checkout-page.tsx').then((m) => m.CheckoutPage)) },
  '/shop/wishlist': { Page: lazyWithPreload(() => import('../pages/wishlist-page.tsx').then((m) => m.WishlistPage)) },
  '/shop/track/:token': {
    Page: lazyWithPreload(() => import('../pages/tracking-page.tsx').then((m) => m.TrackingPage)),
  },
  '/shop/payment-success': {
    Page: lazyWithPreload(() => import('../pages/payment-success-page.tsx').then((m) => m.PaymentSuccessPage)),
  },
  '/shop/stop-notices': {
    Page: lazyWithPreload(() => import('../pages/stop-notices-page.tsx').then((m) => m.StopNoticesPage)),
  },
  '/shop/paypal-return': {
    Page: lazyWithPreload(() => import('../pages/paypal-return-page.tsx').then((m) => m.PaypalReturnPage)),
  },
  '/shop/terms-conditions': { Page: lazyWithPreload(() => import('../pages/terms-page.tsx').then((m) => m.TermsPage)) },
  '/shop/privacy-policy': {
    Page: lazyWithPreload(() => import('../pages/privacy-page.tsx').then((m) => m.PrivacyPage)),
  },
  '/shop/returns-policy': {
    Page: lazyWithPreload(() => import('../pages/returns-page.tsx').then((m) => m.ReturnsPage)),
  },
  '/shop/refund-policy': { Page: lazyWithPreload(() => import('../pages/refund-page.tsx').then((m) => m.RefundPage)) },
  '/shop/shipping-policy': {
    Page: lazyWithPreload(() => import('../pages/shipping-page.tsx').then((m) => m.ShippingPage)),
  },
  '/unauth-page': { Page: lazyWithPreload(() => import('../pages/unauth-page.tsx').then((m) => m.UnauthPage)) },
  '/auth/login': { Page: lazyWithPreload(() => import('../features/session/login-form.tsx').then((m) => m.LoginForm)) },
  '/auth/register': {
    Page: lazyWithPreload(() => import('../features/session/register-form.tsx').then((m) => m.RegisterForm)),
  },
  '/auth/forgot-password': {
    Page: lazyWithPreload(() =>
      import('../features/session/forgot-password-form.tsx').then((m) => m.ForgotPasswordForm),
    ),
  },
  '/auth/reset-password': {
    Page: lazyWithPreload(() => import('../features/session/reset-password.tsx').then((m) => m.ResetPassword)),
  },
  '/auth/confirm-email': {
    Page: lazyWithPreload(() => import('../features/session/confirm-email.tsx').then((m) => m.ConfirmEmail)),
  },
};
