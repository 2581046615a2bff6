import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { MAX_IMAGE_BYTES } from '@kanaka/contracts/media/media';
import { AppError, fieldError } from '@kanaka/server-kit/app-error';
import { formRefusal, shownName } from '@kanaka/server-kit/sent-file';
import type { FastifyRequest } from 'fastify';
import type { ReceivedFile } from './store-images.ts';

/** What a form must contain: at most so many files in this field, and the message when it has none. */
export type Form = { field: string; most: number; none: string };

type Received = [ReceivedFile, ...ReceivedFile[]];

/** Writes the files of an upload to a temporary folder, calls `work` with them, and always deletes the folder. */
export async function withReceivedFiles<T>(
  request: FastifyRequest,
  form: Form,
  work: (files: Received) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    throw new AppError('upload.not-multipart', 'Please send the files as a multipart form.');
  }
  const folder = await mkdtemp(join(tmpdir(), 'kanaka-upload-'));
  try {
    return await work(await receive(request, form, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(request: FastifyRequest, form: Form, folder: string): Promise<Received> {
  const limits = { fileSize: MAX_IMAGE_BYTES, files: form.most, fields: 20, fieldSize: 10_000, parts: 40 };
  const files: ReceivedFile[] = [];
  try {
    // The form is read to its end even if a file is refused, so that one response can name every bad file.
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== form.field) part.file.resume();
      else files.push(await keep(part, join(folder, String(files.length))));
    }
  } catch (error) {
    throw refusalOf(error, form);
  }
  const [first, ...rest] = files;
  if (!first) throw fieldError('request.invalid', form.field, form.none);
  return [first, ...rest];
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
  const name = shownName(part.filename);
  if (part.file.truncated) await rm(path);
  return { name, bytes, sha256: hash.digest('hex'), path: part.file.truncated ? null : path };
}

function refusalOf(error: unknown, { field, most }: Form): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'FST_FILES_LIMIT') return formRefusal(error);
  return fieldError(
    'upload.too-many-files',
    field,
    most === 1 ? 'Please send one file.' : `Please send at most ${most} pictures at a time.`,
  );
}
