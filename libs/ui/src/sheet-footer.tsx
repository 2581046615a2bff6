import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The element below the scrolling part of the sheet, in which its footer is rendered. */
export const SheetFooterPlace = createContext<HTMLElement | null>(null);

/** The bar at the foot of the sheet around it, always in view however long the rest is; also from deep inside a form. */
export function SheetFooter({ children }: { children: ReactNode }) {
  const place = useContext(SheetFooterPlace);
  return place && createPortal(<footer className="border-t border-hairline px-5 py-4">{children}</footer>, place);
}
