import { useEffect, useEffectEvent } from 'react';

/** While something is open over the page, Back closes it instead of leaving the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return undefined;
    let added = false;
    const goneBack = () => {
      added = false;
      onBack();
    };
    // Not at once: in development React runs effects twice, and going back takes effect only later.
    const timer = setTimeout(() => {
      history.pushState(history.state, '');
      added = true;
      window.addEventListener('popstate', goneBack);
    });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', goneBack);
      if (added) history.back();
    };
  }, [open]);
}
