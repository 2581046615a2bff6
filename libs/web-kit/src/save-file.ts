const SAVED_MS = 100;
const OPENED_MS = 1000;

/** Downloads a file under a name; if the browser refuses, opens it in a new tab. The object URL is revoked shortly after. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const free = (afterMs: number) => setTimeout(() => URL.revokeObjectURL(url), afterMs);
  try {
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    free(SAVED_MS);
  } catch {
    window.open(url, '_blank', 'noopener');
    free(OPENED_MS);
  }
}
