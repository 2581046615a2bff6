import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { MAX_IMAGE_BYTES, MAX_IMAGES_AN_UPLOAD, uploadImages } from '@kanaka/contracts/media';
import { AppError } from '@kanaka/server-kit/app-error';
import type { FastifyRequest } from 'fastify';
import type { ReceivedFile } from './store-images.ts';

const FIELD = uploadImages.files.field;

const limits = { fileSize: MAX_IMAGE_BYTES, files: MAX_IMAGES_AN_UPLOAD, fields: 20, fieldSize: 10_000, parts: 40 };

/** Takes the files of an upload to disk, lets `use` work on them, and leaves no trace of them whatever happens. */
export async function withReceivedFiles<T>(
  request: FastifyRequest,
  use: (files: ReceivedFile[]) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported', 'upload.not-multipart', 'Please send the pictures as a multipart form.');
  }
  const folder = await mkdtemp(join(tmpdir(), 'kanaka-upload-'));
  try {
    return await use(await receive(request, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(request: FastifyRequest, folder: string): Promise<ReceivedFile[]> {
  const files: ReceivedFile[] = [];
  try {
    // The form is read to its end even when a file is bad, so that every bad file can be named in one answer.
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== FIELD) part.file.resume();
      else files.push(await keep(part, join(folder, String(files.length))));
    }
  } catch (error) {
    throw refusalOf(error);
  }
  if (files.length === 0) {
    const message = 'Please choose at least one picture.';
    throw new AppError('invalid', 'request.invalid', message, { issues: [{ path: FIELD, message }] });
  }
  return files;
}

async function keep(part: MultipartFile, path: string): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    part.file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path),
  );
  const name = displayName(part.filename);
  if (part.file.truncated) await rm(path);
  return { name, bytes, sha256: hash.digest('hex'), path: part.file.truncated ? null : path };
}

/** A sender's file name is only ever repeated to them, shortened and in one line. */
function displayName(filename: string | undefined): string {
  return (filename ?? '').replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '').slice(0, 100) || 'A file';
}

/** A form that is broken or too big is the sender's; a disk that is full is ours. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || 'syscall' in error) return error;
  if ('code' in error && error.code === 'FST_FILES_LIMIT') {
    const message = `Please send at most ${MAX_IMAGES_AN_UPLOAD} pictures at a time.`;
    return new AppError('invalid', 'upload.too-many-files', message, { issues: [{ path: FIELD, message }] });
  }
  if ('statusCode' in error) return error;
  return new AppError('invalid', 'upload.malformed', 'The upload did not arrive whole. Please try again.', {
    cause: error,
  });
}
