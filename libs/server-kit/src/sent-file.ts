import multipart, { type MultipartFields, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, fieldError } from './app-error.ts';

export type { MultipartFields };

/** Lets the routes of this scope accept multipart forms, and nothing else. */
export async function acceptFiles(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { throwFileSizeLimit: false });
  // What is left of a file that is refused before its end: unread, it would hold up the sender's next request.
  app.addHook('onSend', async ({ raw }) => {
    raw.unpipe();
    raw.resume();
  });
}

/** Control characters, line separators and characters that change the text direction. */
const UNSHOWN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const LONGEST_NAME = 100;

/** The name of a client's file as it can be shown: shortened and in one line. */
export function shownName(filename = ''): string {
  const shown = filename.slice(0, 10 * LONGEST_NAME).replace(UNSHOWN, '');
  return Array.from(shown).slice(0, LONGEST_NAME).join('').toWellFormed() || 'A file';
}

/** The name of the file as it can be shown, what stands before it in the form, and what is in it. */
type SentFile = { name: string; fields: MultipartFields; file: AsyncIterable<Uint8Array> };

/** The one file that a form must have in this field, to be read as it arrives; what is larger is refused at its end. */
export async function sentFile(
  request: FastifyRequest,
  { field, maxBytes, fieldBytes = 100_000 }: { field: string; maxBytes: number; fieldBytes?: number },
): Promise<SentFile> {
  if (!request.isMultipart()) {
    throw new AppError('upload.not-multipart', 'Please send the file as a multipart form.');
  }
  const limits = { fileSize: maxBytes, files: 1, fields: 5, fieldSize: fieldBytes, parts: 6 };
  const sent = await request.file({ limits }).catch((error: unknown) => {
    throw formRefusal(error);
  });
  if (sent?.fieldname !== field) throw fieldError('request.invalid', field, 'Please choose a file.');
  const { filename, fields, file } = sent;
  return { name: shownName(filename), fields, file: whole(file, maxBytes) };
}

/** What is beyond the limit is not read, and nobody may take the part before it for all of it. */
async function* whole(file: MultipartFile['file'], maxBytes: number): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch (error) {
    throw formRefusal(error);
  }
  if (file.truncated) {
    throw new AppError('file.too-large', `This file is larger than ${maxBytes / 1024 / 1024} MB. Please divide it.`);
  }
}

/**
 * What is answered when a form cannot be read: a malformed one is the client's error, and a limit has a status of its own; a
 * failed system call, such as a full disk, is ours.
 */
export function formRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || 'syscall' in error || 'statusCode' in error) return error;
  return new AppError('upload.malformed', 'The upload did not arrive complete. Please try again.', { cause: error });
}
