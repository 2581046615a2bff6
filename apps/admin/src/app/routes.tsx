import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { ErrorState } from '@kanaka/ui/error-state';
import { type ComponentType, lazy } from 'react';
import { Navigate, Outlet, type RouteObject, createBrowserRouter, useLocation } from 'react-router-dom';
import { useMayOpen } from '../shared/navigation.ts';
import { AdminLayout } from './admin-layout.tsx';
import { AdminRoot } from './admin-root.tsx';
import { Page } from '../shared/page/page.tsx';

/** A page whose code is loaded when it is first opened. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const Page = lazy<ComponentType>(async () => ({ default: (await load())[name] }));
  return <Page />;
}

/** All routes below /admin. */
export function buildRouter() {
  const printed = [
    {
      path: 'orders/packing-slips',
      element: page(() => import('../pages/packing-slip-page.tsx'), 'PackingSlipsPage'),
    },
    {
      path: 'orders/:id/packing-slip',
      element: page(() => import('../pages/packing-slip-page.tsx'), 'PackingSlipPage'),
    },
    { path: 'rates/card', element: page(() => import('../pages/rate-card-page.tsx'), 'RateCardPage') },
    { path: 'orders/labels', element: page(() => import('../pages/parcel-labels-page.tsx'), 'ParcelLabelsPage') },
  ];
  const pages: RouteObject[] = [
    { index: true, element: <Start /> },
    { path: 'dashboard', element: page(() => import('../pages/dashboard-page.tsx'), 'DashboardPage') },
    { path: 'products', element: page(() => import('../pages/products-page.tsx'), 'ProductsPage') },
    { path: 'products/files', element: page(() => import('../pages/product-files-page.tsx'), 'ProductFilesPage') },
    { path: 'products/files/:id', element: page(() => import('../pages/import-page.tsx'), 'ImportPage') },
    { path: 'rates', element: page(() => import('../pages/rates-page.tsx'), 'RatesPage') },
    { path: 'orders', element: page(() => import('../pages/orders-page.tsx'), 'OrdersPage') },
    { path: 'orders/new', element: page(() => import('../pages/new-order-page.tsx'), 'NewOrderPage') },
    { path: 'orders/earlier', element: page(() => import('../pages/earlier-orders-page.tsx'), 'EarlierOrdersPage') },
    { path: 'orders/:id', element: page(() => import('../pages/order-page.tsx'), 'OrderPage') },
    { path: 'visits', element: page(() => import('../pages/visits-page.tsx'), 'VisitsPage') },
    { path: 'webhooks', element: page(() => import('../pages/webhooks-page.tsx'), 'WebhooksPage') },
    { path: 'webhooks/:id', element: page(() => import('../pages/webhook-page.tsx'), 'WebhookPage') },
    { path: 'api-keys', element: page(() => import('../pages/api-keys-page.tsx'), 'ApiKeysPage') },
    { path: 'returns', element: page(() => import('../pages/returns-page.tsx'), 'ReturnsPage') },
    { path: 'customers', element: page(() => import('../pages/customers-page.tsx'), 'CustomersPage') },
    { path: 'customers/:id', element: page(() => import('../pages/customer-page.tsx'), 'CustomerPage') },
    { path: 'reports', element: page(() => import('../pages/reports-page.tsx'), 'ReportsPage') },
    { path: 'month-end', element: page(() => import('../pages/month-end-page.tsx'), 'MonthEndPage') },
    { path: 'settlements', element: page(() => import('../pages/settlements-page.tsx'), 'SettlementsPage') },
    { path: 'settlements/:id', element: page(() => import('../pages/settlement-page.tsx'), 'SettlementPage') },
    { path: 'stock', element: page(() => import('../pages/stock-page.tsx'), 'StockPage') },
    { path: 'features', element: page(() => import('../pages/categories-page.tsx'), 'CategoriesPage') },
    { path: 'collections', element: page(() => import('../pages/collections-page.tsx'), 'CollectionsPage') },
    { path: 'pages', element: page(() => import('../pages/pages-page.tsx'), 'PagesPage') },
    { path: 'pages/:slug', element: page(() => import('../pages/page-page.tsx'), 'PagePage') },
    { path: 'attention', element: page(() => import('../pages/attention-page.tsx'), 'AttentionPage') },
    { path: 'changes', element: page(() => import('../pages/changes-page.tsx'), 'ChangesPage') },
    { path: 'people', element: page(() => import('../pages/people-page.tsx'), 'PeoplePage') },
    { path: 'reviews', element: page(() => import('../pages/reviews-page.tsx'), 'ReviewsPage') },
    { path: 'settings', element: page(() => import('../pages/settings-page.tsx'), 'SettingsPage') },
    { path: 'settings/emails', element: page(() => import('../pages/emails-page.tsx'), 'EmailsPage') },
    { path: 'settings/emails/:email', element: page(() => import('../pages/emails-page.tsx'), 'EmailPage') },
    { path: 'settings/synonyms', element: page(() => import('../pages/settings-page.tsx'), 'SynonymsPage') },
    { path: 'account', element: page(() => import('../pages/account-page.tsx'), 'AccountPage') },
    { path: '*', element: <NotFound /> },
  ];
  const withinRole = (route: RouteObject): RouteObject => ({ element: <WithinRole />, children: [route] });
  // An error stays within the frame of the page that it is of.
  const safely = (children: RouteObject[]) => ({ errorElement: <PageFailure />, children });
  return createBrowserRouter(
    [
      {
        element: <AdminRoot />,
        ...safely([withinRole(safely(printed)), { element: <AdminLayout />, children: [withinRole(safely(pages))] }]),
      },
    ],
    { basename: '/admin' },
  );
}

/** Shown when a page threw an error or its code could not be loaded; offers to reload. */
function PageFailure() {
  return (
    <ErrorState title="This page could not be shown" onRetry={() => window.location.reload()}>
      Your work in the shop is safe. Please load the page again.
    </ErrorState>
  );
}

/** The first page that the role includes. */
function Start() {
  return <Navigate to={useMayOpen().start} replace />;
}

/** The page of the address, or what is said when the role does not include it. */
function WithinRole() {
  const { mayOpen, start } = useMayOpen();
  if (mayOpen(useLocation().pathname)) return <Outlet />;
  return (
    <Page title="Not included" heading="Your role does not include this">
      <EmptyState title="This page is for other roles" action={<ButtonLink to={start}>To your first page</ButtonLink>}>
        An owner can give you a role that includes it.
      </EmptyState>
    </Page>
  );
}

function NotFound() {
  return (
    <Page title="Not found" heading="Page not found">
      <EmptyState title="This page doesn't exists" action={<ButtonLink to="/">To the first page</ButtonLink>}>
        The address may have been mistyped, or the page has moved.
      </EmptyState>
    </Page>
  );
}
