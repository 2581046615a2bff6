import { headOf, pageAt, type PagePath, pages } from '@kanaka/presentation/pages';
import type { ReactNode } from 'react';
import { type Location, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { lazyWithPreload } from '../shared/loading/lazy-with-preload.tsx';
import { PageMeta } from '../shared/page/page-meta.tsx';
import { useShop } from '../shared/page/use-shop.ts';
import { LazyDialogBoundary, toastNotOpened, WhenShown } from '../shared/loading/lazy-dialog.tsx';
import { shopPages } from './pages.tsx';
import { ShopLayout } from './shop-layout.tsx';
import { arrived } from './show-going.ts';

/** Also shown in its outline while the session is being checked (see App). */
export const AuthLayout = lazyWithPreload(() => import('./auth-layout.tsx'), 'AuthLayout');
const ProductDialogPage = lazyWithPreload(() => import('../pages/product-dialog-page.tsx'), 'ProductDialogPage', true);
const NotFoundPage = lazyWithPreload(() => import('../pages/not-found-page.tsx'), 'NotFoundPage');

/** Whether its page is rendered only when the session is known. */
export function waitsForSession(path: string): boolean {
  const found = pageAt(path);
  return found !== null && pages[found.page].needsSession === true;
}

/** The pages of signing in. */
export const isAuthPage = (path: string) => path.startsWith('/auth/');

/** The head of a page whose title is in the table. */
function FixedHead({ page }: { page: PagePath }) {
  const shop = useShop();
  return <PageMeta {...headOf(page, shop)} />;
}

/** The route of the page at this path: only one, because the router compiles all that it is given at every render. */
function routeAt(path: string): ReactNode {
  const { page = '*' } = pageAt(path) ?? {};
  const Page = page === '*' ? NotFoundPage : shopPages[page];
  const element = (
    <>
      {page !== '*' && pages[page].title !== undefined && <FixedHead page={page} />}
      <Page />
    </>
  );
  return (
    <Route element={isAuthPage(page) ? <AuthLayout /> : <ShopLayout />}>
      <Route path={page} element={element} />
    </Route>
  );
}

/** The routes of the shop. With a `background`, the URL is shown as a dialog over that page. */
export function ShopRoutes({ location, background }: { location: Location; background: Location | null }) {
  const shown = background ?? location;
  return (
    <>
      <Routes location={shown}>
        <Route path="/auth" element={<Navigate to="/auth/login" replace />} />
        <Route path="/shop" element={<Navigate to="/shop/home" replace />} />
        {routeAt(shown.pathname)}
      </Routes>
      {background && (
        <Routes location={location}>
          <Route
            path="/shop/product/:slug"
            element={
              <DialogBoundary>
                <ProductDialogPage />
                <WhenShown onShown={arrived} />
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
  const isAuth = isAuthPage(path);
  if (waitsForSession(path) && !isAuth) return;
  const found = pageAt(path);
  const { preload } = found ? shopPages[found.page] : NotFoundPage;
  await Promise.all([isAuth && AuthLayout.preload(), preload()]);
}

/** Error boundary of a dialog with its own URL: when it throws, or its code cannot be loaded, the page below stays. */
function DialogBoundary({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const location = useLocation();
  return (
    <LazyDialogBoundary
      onFailure={() => {
        toastNotOpened(() => void navigate(location, { state: location.state as unknown }));
        void navigate(-1);
      }}
    >
      {children}
    </LazyDialogBoundary>
  );
}
