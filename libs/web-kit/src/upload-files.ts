import { type AnswerOf, type Endpoint, urlOf } from '@kanaka/contracts/endpoint';
import { type ApiError, aborted, noResponse, refusal, unreadable } from './api-error.ts';
import { wantsSignIn } from './base-query.ts';
import { renewSession } from './refresh-session.ts';

const UPLOAD_TIMEOUT_MS = 180_000;

type FilesEndpoint = Endpoint & { files: { field: string } };

type Upload<E extends FilesEndpoint> = {
  contract: E;
  files: readonly File[];
  query?: Record<string, string>;
  /** What the form has before the files. */
  fields?: Record<string, string>;
  /** Called with 0 to 100 while the body is sent. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
};

function send<E extends FilesEndpoint>({
  contract,
  files,
  query,
  fields = {},
  onProgress,
  signal,
}: Upload<E>): Promise<AnswerOf<E>> {
  return new Promise((resolve, reject: (error: ApiError) => void) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const file of files) form.append(contract.files.field, file);
    // XMLHttpRequest, because fetch does not report upload progress.
    const request = new XMLHttpRequest();
    request.open(contract.method, urlOf(contract, { ...(query && { query }) }));
    request.withCredentials = true;
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(Math.round((loaded / total) * 100));
    };
    request.onerror = () => reject(noResponse());
    request.ontimeout = () => reject(noResponse());
    request.onabort = () => reject(aborted);
    request.onload = () => {
      if (request.status < 200 || request.status > 299) {
        const seconds = Number(request.getResponseHeader('retry-after') ?? NaN);
        const retryAfterSeconds = Number.isNaN(seconds) ? undefined : seconds;
        reject({ ...refusal(request.status, request.response), retryAfterSeconds });
        return;
      }
      const answer: unknown = request.response;
      if (isReply(contract, answer)) resolve(answer as AnswerOf<E>);
      else reject(unreadable(request.status));
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** A production build may drop the schema, because the service has validated its response with the same one. */
function isReply({ reply }: { reply?: Endpoint['reply'] }, answer: unknown): boolean {
  return answer !== null && (!reply || reply.safeParse(answer).success);
}

/** Uploads files as a multipart form and reports the progress. Rejects with an `ApiError`. */
export async function uploadFiles<E extends FilesEndpoint>(upload: Upload<E>): Promise<AnswerOf<E>> {
  const sentAt = Date.now();
  try {
    return await send(upload);
  } catch (error) {
    if (wantsSignIn(error as ApiError) && (await renewSession(sentAt))) return send(upload);
    throw error;
  }
}
