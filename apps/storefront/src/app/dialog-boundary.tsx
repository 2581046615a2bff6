import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { OpeningBoundary, tellNotOpened } from '../shared/opening.tsx';

/** A dialog with an address of its own: when it breaks, or its code does not come, the page below stays. */
export function DialogBoundary({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <OpeningBoundary
      onFailure={() => {
        tellNotOpened();
        void navigate(-1);
      }}
    >
      {children}
    </OpeningBoundary>
  );
}
