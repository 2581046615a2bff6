import {
  BellRing,
  CalendarClock,
  ChartColumn,
  ChartSpline,
  FileSpreadsheet,
  FileText,
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
  UserRoundCog,
  Users,
  Webhook,
} from 'lucide-react';
import type { Permission } from '@kanaka/contracts/identity/permissions';
import { useMay } from '../shared/may.ts';

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
  { to: '/pages', label: 'Pages', Icon: FileText },
  { to: '/reviews', label: 'Reviews', Icon: MessageSquareQuote },
] as const;

/** Shown only while something needs attention. */
export const attention = { to: '/attention', label: 'Needs attention', Icon: BellRing } as const;

export const records = [
  { to: '/reports', label: 'Reports', Icon: ChartColumn },
  { to: '/month-end', label: 'Month end', Icon: FileSpreadsheet },
  { to: '/people', label: 'People', Icon: UserRoundCog },
  { to: '/changes', label: 'Activity log', Icon: History },
  { to: '/webhooks', label: 'Webhooks', Icon: Webhook },
  { to: '/settings', label: 'Settings', Icon: Settings },
] as const;

/** What each page asks for, with all below it. One that is not named is for everybody of the shop. */
const asked: Readonly<Record<string, Permission>> = {
  '/dashboard': 'statistics:read',
  '/products': 'products:read',
  '/rates': 'products:read',
  '/stock': 'products:read',
  '/orders': 'orders:read',
  '/returns': 'orders:read',
  '/settlements': 'orders:amounts',
  '/visits': 'customers:read',
  '/customers': 'customers:read',
  '/features': 'content:write',
  '/collections': 'content:write',
  '/pages': 'content:write',
  '/reviews': 'reviews:write',
  '/attention': 'orders:amounts',
  '/month-end': 'documents:read',
  '/people': 'staff:read',
  '/reports': 'statistics:read',
  '/webhooks': 'integrations:write',
  '/changes': 'audit:read',
  '/settings': 'settings:read',
  '/settings/synonyms': 'content:write',
};

/** The permission that a page asks for, by its path below /admin. */
function askedBy(path: string): Permission | undefined {
  const [longest] = Object.keys(asked)
    .filter((known) => path === known || path.startsWith(`${known}/`))
    .sort((one, other) => other.length - one.length);
  return longest === undefined ? undefined : asked[longest];
}

/** Which pages the signed-in person may open: the navigation, the palette and the router show no other. */
export function useMayOpen() {
  const may = useMay();
  const mayOpen = (to: string) => {
    const permission = askedBy(to.replace(/[?#].*/, ''));
    return permission === undefined || may(permission);
  };
  return { mayOpen, start: [...places, ...records].find(({ to }) => mayOpen(to))?.to ?? '/account' };
}
