/** Tells the browser's other tabs, of both apps, what has happened in this one; opened when it is first used. */
export function tabChannel<News extends string>(name: string) {
  let channel: BroadcastChannel | null = null;
  const open = (): BroadcastChannel | null => {
    if (typeof BroadcastChannel === 'undefined') return null;
    channel ??= new BroadcastChannel(name);
    return channel;
  };
  return {
    notify: (news: News): void => open()?.postMessage(news),
    /** Listens to the other tabs; returns a function that stops listening. */
    listen(hear: (news: News) => void): () => void {
      const opened = open();
      // Only our own code writes into it.
      const onMessage = ({ data }: MessageEvent<News>) => hear(data);
      opened?.addEventListener('message', onMessage);
      return () => opened?.removeEventListener('message', onMessage);
    },
  };
}
