/** One variant per row of the error catalogue (Spec §8), and one for replies that break the contract. */
export type ApiFailure =
  | { kind: 'cancelled' }
  | { kind: 'bad-request'; message: string; code: string; fields: Record<string, string>; retryAfter?: number | undefined }
  | { kind: 'unauthorized' }
  | { kind: 'forbidden' }
  | { kind: 'not-found' }
  /** `retryAfter`: seconds a gateway in front asks to wait (429). */
  | { kind: 'updating'; code: string; retryAfter?: number | undefined }
  | { kind: 'server'; message: string }
  | { kind: 'contract'; issues: string }
  | { kind: 'unknown'; message: string };

/** The only thing the api layer throws. */
export class ApiError extends Error {
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure) {
    super(failure.kind);
    this.name = 'ApiError';
    this.failure = failure;
  }
}

/** The failure of anything caught. */
export function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiError) return error.failure;
  return { kind: 'unknown', message: error instanceof Error ? error.message : String(error) };
}
