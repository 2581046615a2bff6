import type { Failure } from '@kanaka/contracts/failure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, statusOf } from './app-error.ts';
import { isTransientError } from './transient-error.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';

/** Fastify's own refusals (malformed JSON, body too large, unsupported type) have a 4xx status, which we keep. */
function fastifyRefusal(error: unknown): { status: number; code: string; message: string } | null {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return null;
  if (error.statusCode < 400 || error.statusCode > 499) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'REQUEST_REFUSED';
  return {
    status: error.statusCode,
    code: `request.${code.toLowerCase().replace(/^fst_/, '').replaceAll('_', '-')}`,
    message: error.message,
  };
}

const HANG_UPS = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'UND_ERR_ABORTED'];

/** Whether the client disconnected in the middle of a response (closed the page, skipped the video): no error to report. */
function callerLeft(request: FastifyRequest, error: unknown): boolean {
  if (!request.socket.destroyed || !(error instanceof Error) || !('code' in error)) return false;
  return HANG_UPS.includes(String(error.code));
}

const unavailable = (cause: unknown) =>
  new AppError('service.unavailable', 'A part of the shop is unavailable for a moment. Please try again.', { cause });

const broken = (cause: unknown) =>
  new AppError('server.error', 'Something went wrong on our side. Please try again.', { cause });

/** Responds to every error in one format. A bug is logged completely; the caller gets only the request id. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const requestId = request.id;
  reply.header(REQUEST_ID_HEADER, requestId);
  // Set here too, because an error may occur before any hook has run.
  reply.header('x-content-type-options', 'nosniff');
  if (error instanceof AppError) {
    const { code, message, issues, details } = error;
    const body: Failure = {
      success: false,
      message,
      code,
      requestId,
      ...(issues && { issues }),
      ...(details && { details }),
    };
    if (error.kind === 'unavailable') {
      request.log.warn({ err: error }, 'another service is unavailable');
      reply.header('retry-after', '2');
    }
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
    return reply.status(statusOf[error.kind]).send(body);
  }
  const refusal = fastifyRefusal(error);
  if (refusal) {
    const { status, code, message } = refusal;
    return reply.status(status).send({ success: false, message, code, requestId } satisfies Failure);
  }
  if (callerLeft(request, error))
    request.log.debug({ err: error }, 'the client disconnected before the response was complete');
  else if (isTransientError(error)) return sendFailure(unavailable(error), request, reply);
  else request.log.error({ err: error }, 'a request failed because of a bug');
  return sendFailure(broken(error), request, reply);
}

/** The code of a request for a path that the service does not have. */
export const ROUTE_NOT_FOUND = 'route.not-found';

export function registerFailures(app: FastifyInstance): void {
  app.setErrorHandler(sendFailure);
  app.setNotFoundHandler((request, reply) =>
    sendFailure(new AppError(ROUTE_NOT_FOUND, 'There is nothing here.'), request, reply),
  );
}
