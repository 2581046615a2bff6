import type { z } from 'zod';

/** A refusal in Razorpay's format: the HTTP status and the error body. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;

  constructor(description: string, { status = 400, code = 'BAD_REQUEST_ERROR', field }: RefusalExtra = {}) {
    super(description);
    this.status = status;
    this.code = code;
    this.field = field;
  }

  body() {
    const isAuthentication = this.status === 401;
    return {
      error: {
        code: this.code,
        description: this.message,
        source: isAuthentication ? 'NA' : 'business',
        step: isAuthentication ? 'NA' : 'payment_initiation',
        reason: isAuthentication ? 'NA' : 'input_validation_failed',
        metadata: {},
        ...(this.field && { field: this.field }),
      },
    };
  }
}

type RefusalExtra = { status?: number; code?: string; field?: string };

export const noSuchId = () => new Refusal('The id provided does not exist');

/** Validates as Razorpay does: only the first error is reported. */
export function read<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.map(String).join('.');
  throw new Refusal(issue?.message ?? 'The request is not valid', field ? { field } : {});
}
