import { isApiError, messageOf } from './api-error.ts';

/** One file in the queue. `failed` can be retried; `refused` cannot and only shows the reason. */
export type Upload = {
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'stored' | 'failed' | 'refused';
  percent: number;
  /** Why it failed or was refused. */
  message: string;
  /** Empty until the file is stored. */
  url: string;
};

/** Uploads one file and resolves to its URL; rejects with an `ApiError`. */
export type SendFile = (
  file: File,
  way: { onProgress: (percent: number) => void; signal: AbortSignal },
) => Promise<string>;

/** As many as the gateway takes of one address at once; more would only make each of them slower. */
const AT_ONCE = 2;

/** A refusal that ends sooner is waited for, in seconds. */
const LONGEST_WAIT = 60;

export const isUnderway = ({ state }: Upload) => state === 'waiting' || state === 'sending';

/** Network failures, server errors and temporary refusals can be retried; any other refusal would be the same again. */
function mayBeTriedAgain(error: unknown): boolean {
  return !isApiError(error) || error.status < 400 || error.status >= 500 || [401, 408, 429].includes(error.status);
}

/** In how many seconds the server takes the next file; null if that is not worth waiting for. */
function waitAfter(error: unknown): number | null {
  const { status, retryAfterSeconds = Infinity } = isApiError(error) ? error : {};
  return status === 429 && retryAfterSeconds <= LONGEST_WAIT ? retryAfterSeconds : null;
}

/**
 * Uploads files a few at a time and reports the URLs of the stored ones in the order in which the files were chosen. When the
 * server takes no more for a moment, all wait and go on by themselves.
 */
export function createUploadQueue(send: SendFile) {
  let onStored: (urls: string[]) => void = () => undefined;
  let uploads: readonly Upload[] = [];
  let lastId = 0;
  let waiting: ReturnType<typeof setTimeout> | null = null;
  const stops = new Map<number, AbortController>();
  const listeners = new Set<() => void>();

  const put = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, part: Partial<Upload>) =>
    put(uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));

  async function sendOne({ id, file }: Upload): Promise<void> {
    const stop = new AbortController();
    stops.set(id, stop);
    change(id, { state: 'sending', percent: 0, message: '' });
    try {
      const onProgress = (percent: number) => {
        if (!stop.signal.aborted) change(id, { percent });
      };
      const url = await send(file, { onProgress, signal: stop.signal });
      if (!stop.signal.aborted) change(id, { state: 'stored', percent: 100, url });
    } catch (error) {
      if (stop.signal.aborted) return;
      const seconds = waitAfter(error);
      if (seconds === null) {
        change(id, { state: mayBeTriedAgain(error) ? 'failed' : 'refused', message: messageOf(error) });
      } else {
        change(id, { state: 'waiting', percent: 0 });
        waitFor(seconds);
      }
    } finally {
      stops.delete(id);
      goOn();
    }
  }

  function waitFor(seconds: number): void {
    waiting ??= setTimeout(() => {
      waiting = null;
      goOn();
    }, seconds * 1000);
  }

  /** Starts as many uploads as allowed, and reports stored files that have no unfinished file before them. */
  function goOn(): void {
    const free = waiting ? 0 : AT_ONCE - uploads.filter(({ state }) => state === 'sending').length;
    for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, free)) void sendOne(upload);
    const firstAwaited = uploads.findIndex(isUnderway);
    const ready = uploads.filter(
      ({ state }, place) => state === 'stored' && (firstAwaited === -1 || place < firstAwaited),
    );
    if (ready.length === 0) return;
    put(uploads.filter((upload) => !ready.includes(upload)));
    onStored(ready.map(({ url }) => url));
  }

  const cancel = (id: number) => {
    stops.get(id)?.abort();
    put(uploads.filter((upload) => upload.id !== id));
    goOn();
  };

  return {
    list: () => uploads,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Sets the function that receives the URLs. */
    handTo: (receiver: (urls: string[]) => void) => {
      onStored = receiver;
    },
    /** Adds files; those for which `refuse` returns a reason are listed with it and not sent. */
    add: (files: readonly File[], refuse: (file: File, place: number) => string | null) => {
      const added = files.map((file, place): Upload => {
        const message = refuse(file, place) ?? '';
        return { id: (lastId += 1), file, state: message ? 'refused' : 'waiting', percent: 0, message, url: '' };
      });
      // The user has seen the earlier refusals by now, so they leave the list.
      put([...uploads.filter(({ state }) => state !== 'refused'), ...added]);
      goOn();
    },
    retry: (id: number) => {
      change(id, { state: 'waiting' });
      goOn();
    },
    /** Aborts an upload, or removes a finished one from the list. */
    cancel,
    /** Aborts and removes everything. */
    clear: () => {
      for (const { id } of uploads) stops.get(id)?.abort();
      put([]);
    },
  };
}
