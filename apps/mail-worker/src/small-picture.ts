import { picture, widthsOf } from '@kanaka/contracts/media';

/** The address of a picture in its smallest width. */
export function smallPicture(image: string, publicUrl: string): string {
  const { width = 0 } = picture(image) ?? {};
  const [smallest] = widthsOf(width);
  const path = smallest ? image.replace(/\d+\.jpg$/, `${smallest}.jpg`) : image;
  return URL.canParse(path, publicUrl) ? new URL(path, publicUrl).href : '';
}
