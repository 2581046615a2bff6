import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LazyDialogBoundary, toastNotOpened } from '../shared/loading/lazy-dialog.tsx';

/** Error boundary of a dialog with its own URL: when it throws, or its code cannot be loaded, the page below stays. */
export function DialogBoundary({ children }: { children: ReactNode }) {
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
