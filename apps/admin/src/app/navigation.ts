import {
  BellRing,
  CalendarClock,
  ChartColumn,
  ChartSpline,
  FileSpreadsheet,
  FolderTree,
  Gem,
  Gift,
  History,
  Landmark,
  LayoutDashboard,
  MessageSquareQuote,
  PackageOpen,
  ScanBarcode,
  Settings,
  ShoppingBag,
  Users,
  Webhook,
} from 'lucide-react';

/** The pages of the back office, in the order of the navigation. */
export const places = [
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/products', label: 'Products', Icon: Gem },
  { to: '/rates', label: 'Rates', Icon: ChartSpline },
  { to: '/stock', label: 'Stock', Icon: ScanBarcode },
  { to: '/orders', label: 'Orders', Icon: ShoppingBag },
  { to: '/returns', label: 'Returns', Icon: PackageOpen },
  { to: '/settlements', label: 'Settlements', Icon: Landmark },
  { to: '/visits', label: 'Visits', Icon: CalendarClock },
  { to: '/customers', label: 'Customers', Icon: Users },
  { to: '/features', label: 'Category', Icon: FolderTree },
  { to: '/collections', label: 'Collections', Icon: Gift },
  { to: '/reviews', label: 'Reviews', Icon: MessageSquareQuote },
] as const;

/** Shown only while something needs attention. */
export const attention = { to: '/attention', label: 'Needs attention', Icon: BellRing } as const;

export const records = [
  { to: '/reports', label: 'Reports', Icon: ChartColumn },
  { to: '/month-end', label: 'Month end', Icon: FileSpreadsheet },
  { to: '/changes', label: 'Activity log', Icon: History },
  { to: '/webhooks', label: 'Webhooks', Icon: Webhook },
  { to: '/settings', label: 'Settings', Icon: Settings },
] as const;
