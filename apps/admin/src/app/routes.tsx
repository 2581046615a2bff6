import { lazy } from 'react';
import { Navigate, createBrowserRouter } from 'react-router-dom';
import { AdminLayout } from './admin-layout.tsx';
import { AdminRoot } from './admin-root.tsx';
import { PageFailure } from './page-failure.tsx';

const DashboardPage = lazy(() => import('../pages/dashboard-page.tsx').then((m) => ({ default: m.DashboardPage })));
const ProductsPage = lazy(() => import('../pages/products-page.tsx').then((m) => ({ default: m.ProductsPage })));
const OrdersPage = lazy(() => import('../pages/orders-page.tsx').then((m) => ({ default: m.OrdersPage })));
const OrderPage = lazy(() => import('../pages/order-page.tsx').then((m) => ({ default: m.OrderPage })));
const PackingSlipPage = lazy(() =>
  import('../pages/packing-slip-page.tsx').then((m) => ({ default: m.PackingSlipPage })),
);
const PackingSlipsPage = lazy(() =>
  import('../pages/packing-slip-page.tsx').then((m) => ({ default: m.PackingSlipsPage })),
);
const ParcelLabelsPage = lazy(() =>
  import('../pages/parcel-labels-page.tsx').then((m) => ({ default: m.ParcelLabelsPage })),
);
const ReturnsPage = lazy(() => import('../pages/returns-page.tsx').then((m) => ({ default: m.ReturnsPage })));
const FeaturesPage = lazy(() => import('../pages/features-page.tsx').then((m) => ({ default: m.FeaturesPage })));
const AttentionPage = lazy(() => import('../pages/attention-page.tsx').then((m) => ({ default: m.AttentionPage })));
const ChangesPage = lazy(() => import('../pages/changes-page.tsx').then((m) => ({ default: m.ChangesPage })));
const RatesPage = lazy(() => import('../pages/rates-page.tsx').then((m) => ({ default: m.RatesPage })));
const ReviewsPage = lazy(() => import('../pages/reviews-page.tsx').then((m) => ({ default: m.ReviewsPage })));
const StockPage = lazy(() => import('../pages/stock-page.tsx').then((m) => ({ default: m.StockPage })));
const SettingsPage = lazy(() => import('../pages/settings-page.tsx').then((m) => ({ default: m.SettingsPage })));
const AccountPage = lazy(() => import('../pages/account-page.tsx').then((m) => ({ default: m.AccountPage })));
const SynonymsPage = lazy(() => import('../pages/synonyms-page.tsx').then((m) => ({ default: m.SynonymsPage })));
const NotFoundPage = lazy(() => import('../pages/not-found-page.tsx').then((m) => ({ default: m.NotFoundPage })));

/** All routes below /admin. */
export function buildRouter() {
  return createBrowserRouter(
    [
      {
        element: <AdminRoot />,
        errorElement: <PageFailure />,
        children: [
          {
            path: 'orders/packing-slips',
            element: <PackingSlipsPage />,
            errorElement: <PageFailure />,
          },
          {
            path: 'orders/labels',
            element: <ParcelLabelsPage />,
            errorElement: <PageFailure />,
          },
          {
            path: 'orders/:id/packing-slip',
            element: <PackingSlipPage />,
            errorElement: <PageFailure />,
          },
          {
            element: <AdminLayout />,
            children: [
              {
                errorElement: <PageFailure />,
                children: [
                  { index: true, element: <Navigate to="/dashboard" replace /> },
                  { path: 'dashboard', element: <DashboardPage /> },
                  { path: 'products', element: <ProductsPage /> },
                  { path: 'rates', element: <RatesPage /> },
                  { path: 'orders', element: <OrdersPage /> },
                  { path: 'orders/:id', element: <OrderPage /> },
                  { path: 'returns', element: <ReturnsPage /> },
                  { path: 'stock', element: <StockPage /> },
                  { path: 'features', element: <FeaturesPage /> },
                  { path: 'attention', element: <AttentionPage /> },
                  { path: 'changes', element: <ChangesPage /> },
                  { path: 'reviews', element: <ReviewsPage /> },
                  { path: 'settings', element: <SettingsPage /> },
                  { path: 'settings/synonyms', element: <SynonymsPage /> },
                  { path: 'account', element: <AccountPage /> },
                  { path: '*', element: <NotFoundPage /> },
                ],
              },
            ],
          },
        ],
      },
    ],
    { basename: '/admin' },
  );
}
