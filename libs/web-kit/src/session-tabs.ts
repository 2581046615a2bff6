export type SessionNews = 'signed-in' | 'signed-out';

const CHANNEL = 'kanaka-session';

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

/** Notifies the browser's other tabs, of both apps, that the user signed in or out here. */
export function notifyOtherTabs(news: SessionNews): void {
  open()?.postMessage(news);
}

/** Listens to the other tabs; returns a function that stops listening. */
export function onOtherTabs(listener: (news: SessionNews) => void): () => void {
  const opened = open();
  if (!opened) return () => undefined;
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-in' || data === 'signed-out') listener(data);
  };
  opened.addEventListener('message', hear);
  return () => opened.removeEventListener('message', hear);
}
