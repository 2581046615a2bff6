declare global {
  // Merging into the browser's own interface is the one thing a type alias cannot do.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface Window {
    /** Answers asked for by a small script before the app's code had come, by address. */
    kanakaEarly?: Record<string, Promise<Response>> | undefined;
    /** Resolves when what the document shows by itself has been seen, and the app may begin. */
    kanakaTurn?: Promise<void> | undefined;
  }
}

/** The answer already on its way from an address; each is handed out once. */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const early = window.kanakaEarly;
  const answer = early?.[url];
  if (early && answer) Reflect.deleteProperty(early, url);
  return answer;
}
