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

/** The one file that a form must have in this field, to be read as it arrives. */
export async function sentFile(
  request: FastifyRequest,
  { field, maxBytes, fieldBytes = 100_000 }: { field: string; maxBytes: number; fieldBytes?: number },
): Promise<MultipartFile> {
  if (!request.isMultipart()) {
    throw new AppError('upload.not-multipart', 'Please send the file as a multipart form.');
  }
  const limits = { fileSize: maxBytes, files: 1, fields: 5, fieldSize: fieldBytes, parts: 6 };
  const sent = await request.file({ limits });
  if (sent?.fieldname !== field) throw fieldError('request.invalid', field, 'Please choose a file.');
  return sent;
}
