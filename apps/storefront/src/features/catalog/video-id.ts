/** The id of a YouTube video, from any form of its URL; null when there is none. */
export function videoId(link: string): string | null {
  let url: URL;
  try {
    url = new URL(link);
  } catch {
    return null;
  }
  const host = url.hostname.replace(/^(www|m)\./, '');
  const path = url.pathname.split('/').filter(Boolean);
  const id =
    host === 'youtu.be'
      ? path[0]
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? ['embed', 'shorts', 'live', 'v'].includes(path[0] ?? '')
          ? path[1]
          : url.searchParams.get('v')
        : null;
  return id && /^[\w-]{6,20}$/.test(id) ? id : null;
}
