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
  KeyRound,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
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
import { useMay } from './may.ts';

/** A page of the back office, and the permission that it asks for with all below it. */
type Place = { to: string; label: string; Icon: LucideIcon; asks: Permission };

/** Shown only while something needs attention. */
export const attention: Place = { to: '/attention', label: 'Needs attention', Icon: BellRing, asks: 'orders:amounts' };

/** The pages of the back office in the order of the navigation, below the headings that they have there. */
export const groups: readonly { title: string; places: readonly Place[] }[] = [
  {
    title: '',
    places: [{ to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard, asks: 'statistics:read' }, attention],
  },
  {
    title: 'Catalogue',
    places: [
      { to: '/products', label: 'Products', Icon: Gem, asks: 'products:read' },
      { to: '/rates', label: 'Rates', Icon: ChartSpline, asks: 'products:read' },
      { to: '/stock', label: 'Stock', Icon: ScanBarcode, asks: 'products:read' },
    ],
  },
  {
    title: 'Selling',
    places: [
      { to: '/orders', label: 'Orders', Icon: ShoppingBag, asks: 'orders:read' },
      { to: '/returns', label: 'Returns', Icon: PackageOpen, asks: 'orders:read' },
      { to: '/customers', label: 'Customers', Icon: Users, asks: 'customers:read' },
      { to: '/visits', label: 'Visits', Icon: CalendarClock, asks: 'customers:read' },
      { to: '/reviews', label: 'Reviews', Icon: MessageSquareQuote, asks: 'reviews:write' },
    ],
  },
  {
    title: 'Shop',
    places: [
      { to: '/features', label: 'Category', Icon: FolderTree, asks: 'content:write' },
      { to: '/collections', label: 'Collections', Icon: Gift, asks: 'content:write' },
      { to: '/pages', label: 'Pages', Icon: FileText, asks: 'content:write' },
    ],
  },
  {
    title: 'Books',
    places: [
      { to: '/reports', label: 'Reports', Icon: ChartColumn, asks: 'statistics:read' },
      { to: '/settlements', label: 'Settlements', Icon: Landmark, asks: 'orders:amounts' },
      { to: '/month-end', label: 'Month end', Icon: FileSpreadsheet, asks: 'documents:read' },
    ],
  },
  {
    title: 'Administration',
    places: [
      { to: '/people', label: 'People', Icon: UserRoundCog, asks: 'staff:read' },
      { to: '/changes', label: 'Activity log', Icon: History, asks: 'audit:read' },
      { to: '/api-keys', label: 'API keys', Icon: KeyRound, asks: 'integrations:write' },
      { to: '/webhooks', label: 'Webhooks', Icon: Webhook, asks: 'integrations:write' },
      { to: '/settings', label: 'Settings', Icon: Settings, asks: 'settings:read' },
    ],
  },
];

export const places = groups.flatMap((group) => group.places);

/** Pages that ask for something else than the page above them, before those. */
const asking: readonly Pick<Place, 'to' | 'asks'>[] = [
  { to: '/settings/synonyms', asks: 'content:write' },
  { to: '/orders/new', asks: 'orders:write' },
  ...places,
];

/** What a page asks for, by its address; undefined for one that is for everybody of the shop. */
export function askedBy(to: string): Permission | undefined {
  const path = to.replace(/[?#].*/, '');
  return asking.find((page) => path === page.to || path.startsWith(`${page.to}/`))?.asks;
}

/** Which pages the signed-in person may open: nothing leads to the others. */
export function useMayOpen() {
  const may = useMay();
  const mayOpen = (to: string) => {
    const asks = askedBy(to);
    return asks === undefined || may(asks);
  };
  const first = places.find(({ asks }) => may(asks))?.to ?? '/account';
  // Whoever begins with the orders is there to pack them.
  const isPacker = first === '/orders' && may('orders:ship');
  return { mayOpen, start: isPacker ? '/orders?stage=toPack&sort=promised' : first };
}
