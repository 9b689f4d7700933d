import { type RefusalCode, refusals, type Status } from '#shared/rules/refusals.ts';

/** A request the server turns down, with the status, the stable code and the Chinese sentence the member reads. */
export class HttpError extends Error {
  readonly code: RefusalCode;
  readonly status: Status;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  constructor(code: RefusalCode, options: { message?: string; fields?: Record<string, string>; retryAfter?: number } = {}) {
    super(options.message ?? refusals[code][1]);
    this.code = code;
    this.status = refusals[code][0];
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }
  body(): Record<string, unknown> {
    return {
      code: this.status,
      message: this.message,
      error: this.code,
      ...(this.fields && { fields: this.fields }),
      ...(this.retryAfter !== undefined && { retryAfter: this.retryAfter }),
    };
  }
}
