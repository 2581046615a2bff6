/** Where photographs are found. Not beside their schemas, which pages that only show them do not load. */
import { urlOf } from '../endpoint.ts';
import { viewPhotograph, type Photograph, type PhotographSize } from './photographs.ts';

/** The addresses of photographs that everybody sees: those of reviews that the shop has approved. */
export function publicPhotographUrl(id: string, size: PhotographSize): string {
  return `/media/reviews/${id}/${size}.webp`;
}

export function photographUrl(photograph: Photograph, size: PhotographSize): string {
  return urlOf(viewPhotograph, { params: { photograph, size } });
}

/** Width and height of the large size, so that a page can reserve the space. */
export function photographDimensions(photograph: string): { width: number; height: number } {
  const [, width = 1, height = 1] = /-(\d+)x(\d+)(?:\.|$)/.exec(photograph) ?? [];
  return { width: Number(width), height: Number(height) };
}
