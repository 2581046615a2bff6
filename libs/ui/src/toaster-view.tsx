import { useEffect } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { ToastCard, type ToastText } from './toast-card.tsx';

/** How long a toast stays in sight. */
export const TOAST_MS = 5000;

/** Shows each text that `listen` hands over, in place of the one before. */
export default function ToasterView({ listen }: { listen: (show: (text: ToastText) => void) => () => void }) {
  useEffect(
    () =>
      listen((text) => {
        sonner.custom((id) => <ToastCard {...text} onClose={() => sonner.dismiss(id)} />, {
          id: 'the-toast',
          duration: TOAST_MS,
        });
      }),
    [listen],
  );
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={1}
      offset={24}
      mobileOffset={12}
      style={{ fontFamily: 'inherit' }}
      toastOptions={{ unstyled: true, className: 'w-full' }}
      containerAriaLabel="Notices"
    />
  );
}
