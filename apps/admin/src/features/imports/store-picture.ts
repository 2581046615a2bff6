import { uploadImages } from '@kanaka/contracts/media/media';
import { isApiError } from '@kanaka/web-kit/api-error';
import { uploadFiles } from '@kanaka/web-kit/upload-files';

/** Waited for at most, when the shop takes no more requests for a moment. */
const LONGEST_WAIT_SECONDS = 60;

/** Asks again when the shop says when to. */
export async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const { status, retryAfterSeconds = Infinity } = isApiError(error) ? error : {};
      if (status !== 429 || retryAfterSeconds > LONGEST_WAIT_SECONDS) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1000));
    }
  }
}

/** Stores one of many pictures as any upload, and returns its address. */
export async function storePicture(file: File, signal?: AbortSignal): Promise<string> {
  const upload = { contract: uploadImages, files: [file], ...(signal && { signal }) };
  const { results } = await patiently(() => uploadFiles(upload));
  return results[0]?.url ?? '';
}
