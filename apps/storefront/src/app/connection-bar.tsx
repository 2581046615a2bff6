import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Whether the browser reports that it is online. */
const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** A message below the header while the browser is offline. */
export function ConnectionBar({ className }: { className: string }) {
  const online = useOnline();
  return (
    <div role="status" className={className}>
      {!online && (
        <p className="animate-fade-in border-b border-hairline bg-amber-soft px-4 py-2 text-center text-sm text-ink">
          <WifiOff className="mr-2.5 mb-0.5 inline size-4 text-amber" />
          You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  );
}
