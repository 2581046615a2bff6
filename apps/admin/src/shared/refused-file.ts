/** Why one of these files cannot be uploaded, before a byte is sent; null when all can. The server judges them again by their bytes. */
export function refusedFile(files: readonly Pick<File, 'name' | 'type' | 'size'>[], maxBytes: number): string | null {
  for (const { name, type, size } of files) {
    if (!type.startsWith('image/')) return `“${name}” is not a picture.`;
    if (size > maxBytes) return `“${name}” is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`;
  }
  return null;
}
