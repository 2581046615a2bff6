/** Reads the code in a frame; an empty text when there is none. */
export type ReadCode = (frame: HTMLVideoElement) => Promise<string>;

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** Chrome on Android and macOS has it; no type of TypeScript names it yet. */
const browsersOwn = (): DetectorClass | undefined => Reflect.get(globalThis, 'BarcodeDetector') as never;

/** The browser's own reader where it has one for QR codes, which our tags have; else a library, which only then is loaded. */
export async function codeReader(): Promise<ReadCode> {
  const Own = browsersOwn();
  const formats = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (Own && formats.includes('qr_code')) {
    const detector = new Own({ formats: formats.filter((format) => ['qr_code', 'code_128'].includes(format)) });
    return async (frame) => (await detector.detect(frame))[0]?.rawValue ?? '';
  }
  return libraryReader();
}

/** Larger frames take a phone too long, and show no more of a code that fills a third of them. */
const MOST_PX = 720;

async function libraryReader(): Promise<ReadCode> {
  const { default: library } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (frame) => {
    const scale = Math.min(1, MOST_PX / Math.max(frame.videoWidth, frame.videoHeight, 1));
    const [width, height] = [Math.round(frame.videoWidth * scale), Math.round(frame.videoHeight * scale)];
    if (!context || width === 0 || height === 0) return '';
    Object.assign(canvas, { width, height });
    context.drawImage(frame, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    return library(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? '';
  };
}
