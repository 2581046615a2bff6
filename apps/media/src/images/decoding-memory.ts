import type { Metadata } from 'sharp';

const MIB = 1024 * 1024;

/** 50-megapixel cameras make up to 8688 × 5792 pixels. */
export const MAX_PIXELS = 64_000_000;

/** Of a shopper's AVIF. */
export const MAX_AVIF_PIXELS = 16_000_000;

/** Memory for all images that are decoded at once; with the two other processes it fits into a container of 1 GiB. */
export const DECODING_BYTES = 384 * MIB;

/** What scaling and encoding take besides the decoder. */
const SCALING_BYTES = 32 * MIB;

/** Bytes of memory that decoding an image and scaling it take at most, from its header. */
export function memoryOf(header: Metadata): number {
  return SCALING_BYTES + header.width * header.height * bytesPerPixel(header);
}

/** Measured with sharp 0.35: the peak of each decoder's memory, divided by the pixels, and rounded up. */
function bytesPerPixel({ format, channels, depth, bitsPerSample = 8, isProgressive, ...header }: Metadata): number {
  switch (format) {
    case 'jpeg': {
      // Two bytes for each coefficient of the whole image; without scans that complete each other, a few lines only.
      const samples = header.chromaSubsampling === '4:2:0' ? channels / 2 : channels;
      return isProgressive ? 2 * samples + 0.5 : 1;
    }
    case 'png':
      return isProgressive ? channels * (depth === 'ushort' ? 2 : 1) + 1 : 2;
    case 'webp':
      return (header.pages ?? 1) > 1 ? 12 : 5.5;
    case 'gif':
      return 5.5;
    default:
      // AVIF: the frame as it is coded and as the decoder keeps it, and copies in RGB, of two bytes a sample beyond 8 bits.
      return bitsPerSample > 8 ? 26 : 19;
  }
}
