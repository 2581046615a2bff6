import { type ComponentType, lazy } from 'react';
import { type Location, Navigate, Route, Routes } from 'react-router-dom';
import { DialogBoundary } from './dialog-boundary.tsx';
import { ShopLayout } from './shop-layout.tsx';

/** By then whoever waited for a page that did not come has been told. */
const FAILURE_SHOWN_MS = 500;

/** A page in a file of its own, fetched when it is first shown; one that has been fetched is shown at once. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let Fetched: ComponentType | null = null;
  const fetchPage = async () => {
    try {
      Fetched = (await load())[name];
    } catch (error) {
      // `lazy` keeps a failure for good; once it has been shown, the next visit tries anew.
      setTimeout(() => {
        Fetching = lazy(fetchPage);
      }, FAILURE_SHOWN_MS);
      throw error;
    }
    return { default: Fetched };
  };
  let Fetching = lazy(fetchPage);
  const Page = () => (Fetched ? <Fetched /> : <Fetching />);
  return Object.assign(Page, { fetchPage });
}

const AuthLayout = page(() => import('./auth-layout.tsx'), 'AuthLayout');
const HomePage = page(() => import('../pages/home-page.tsx'), 'HomePage');
const ListingPage = page(() => import('../pages/listing-page.tsx'), 'ListingPage');
const SearchPage = page(() => import('../pages/search-page.tsx'), 'SearchPage');
const ProductPage = page(() => import('../pages/product-page.tsx'), 'ProductPage');
const ProductDialogPage = page(() => import('../pages/product-dialog-page.tsx'), 'ProductDialogPage');
const AboutPage = page(() => import('../pages/about-page.tsx'), 'AboutPage');
const AccountPage = page(() => import('../pages/account-page.tsx'), 'AccountPage');
const CheckoutPage = page(() => import('../pages/checkout-page.tsx'), 'CheckoutPage');
const PaymentSuccessPage = page(() => import('../pages/payment-success-page.tsx'), 'PaymentSuccessPage');
const PaypalReturnPage = page(() => import('../pages/paypal-return-page.tsx'), 'PaypalReturnPage');
const TermsPage = page(() => import('../pages/terms-page.tsx'), 'TermsPage');
const PrivacyPage = page(() => import('../pages/privacy-page.tsx'), 'PrivacyPage');
const ReturnsPage = page(() => import('../pages/returns-page.tsx'), 'ReturnsPage');
const RefundPage = page(() => import('../pages/refund-page.tsx'), 'RefundPage');
const ShippingPage = page(() => import('../pages/shipping-page.tsx'), 'ShippingPage');
const LoginPage = page(() => import('../pages/login-page.tsx'), 'LoginPage');
const RegisterPage = page(() => import('../pages/register-page.tsx'), 'RegisterPage');
const ForgotPasswordPage = page(() => import('../pages/forgot-password-page.tsx'), 'ForgotPasswordPage');
const ResetPasswordPage = page(() => import('../pages/reset-password-page.tsx'), 'ResetPasswordPage');
const UnauthPage = page(() => import('../pages/unauth-page.tsx'), 'UnauthPage');
const NotFoundPage = page(() => import('../pages/not-found-page.tsx'), 'NotFoundPage');

/** Every address of the shop. With a `background`, the address is a dialog over that page. */
export function ShopRoutes({ location, background }: { location: Location; background: Location | null }) {
  return (
    <>
      <Routes location={background ?? location}>
        <Route path="/auth" element={<AuthLayout />}>
          <Route index element={<Navigate to="/auth/login" replace />} />
          <Route path="login" element={<LoginPage />} />
          <Route path="register" element={<RegisterPage />} />
          <Route path="forgot-password" element={<ForgotPasswordPage />} />
          <Route path="reset-password" element={<ResetPasswordPage />} />
        </Route>
        <Route element={<ShopLayout />}>
          <Route path="/shop">
            <Route index element={<Navigate to="/shop/home" replace />} />
            <Route path="home" element={<HomePage />} />
            <Route path="listing" element={<ListingPage />} />
            <Route path="search" element={<SearchPage />} />
            <Route path="product/:slug" element={<ProductPage />} />
            <Route path="about-us" element={<AboutPage />} />
            <Route path="account" element={<AccountPage />} />
            <Route path="checkout" element={<CheckoutPage />} />
            <Route path="payment-success" element={<PaymentSuccessPage />} />
            <Route path="paypal-return" element={<PaypalReturnPage />} />
            <Route path="terms-conditions" element={<TermsPage />} />
            <Route path="privacy-policy" element={<PrivacyPage />} />
            <Route path="returns-policy" element={<ReturnsPage />} />
            <Route path="refund-policy" element={<RefundPage />} />
            <Route path="shipping-policy" element={<ShippingPage />} />
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

/** Fetches the page of an address people come in by, so that it is there for the first render. */
export async function fetchPageOf(path: string): Promise<void> {
  if (path === '/' || path === '/shop/home') await HomePage.fetchPage();
  if (path === '/shop/listing') await ListingPage.fetchPage();
  if (path === '/shop/search') await SearchPage.fetchPage();
  if (path.startsWith('/shop/product/')) await ProductPage.fetchPage();
}
