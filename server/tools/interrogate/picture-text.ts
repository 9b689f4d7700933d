import { readPngText } from '../../imaging/png-text.ts';
export async function readPictureText(bytes: Uint8Array): Promise<{ keyword: string; text: string }[]> {
  return readPngText(bytes).catch(() => []);
}
