import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { LazyDialogBoundary, toastNotOpened } from '../shared/lazy-dialog.tsx';

/** A dialog with an address of its own: when it breaks, or its code does not come, the page below stays. */
export function DialogBoundary({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <LazyDialogBoundary
      onFailure={() => {
        toastNotOpened();
        void navigate(-1);
      }}
    >
      {children}
    </LazyDialogBoundary>
  );
}
