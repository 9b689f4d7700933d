/** Pictures a job holds at its height for each one that it is given or makes: the copy that crossed, planes to work on, the result. */
const COPIES = 4;
const CHANNELS = 4;

function bytesOf(value: unknown, depth = 3): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (depth === 0 || typeof value !== 'object' || value === null) return 0;
  const { width, height } = value as { width?: unknown; height?: unknown };
  // A size without pixels is that of what is to be made.
  const made = typeof width === 'number' && typeof height === 'number' && !('data' in value) ? width * height * CHANNELS : 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + bytesOf(inner, depth - 1), made);
}

/** Bytes a job is likely to take, from the pictures it is given and the size of what it makes. */
export const weighJob = (input: unknown): number => COPIES * bytesOf(input);
