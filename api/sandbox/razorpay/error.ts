// How the Razorpay double says no: always 400 and BAD_REQUEST_ERROR, as the real one does.

import * as v from 'valibot';

/** What Razorpay says no with. */
export class ApiError extends Error {
  readonly body: Record<string, unknown>;

  constructor(description: string, details: Record<string, unknown> = {}) {
    super(description);
    this.body = {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...details,
    };
  }
}

/** The body as the schema reads it, or Razorpay's error about the first field that does not fit. */
export function readAsked<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new ApiError(issue.message, { field: v.getDotPath(issue) });
}
