import { encode } from 'uqr';
import { saveFile } from '#lib/download.ts';

const MODULE = 12;

/** Saves a QR code as a picture, dark on white, for whoever can't scan the screen it stands on. */
export function saveCode(value: string, name: string): void {
  const { data, size } = encode(value, { border: 4, ecc: 'M' });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * MODULE;
  const paint = canvas.getContext('2d');
  if (!paint) return;
  paint.fillStyle = 'white';
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.fillStyle = 'black';
  data.forEach((row, y) => row.forEach((dark, x) => dark && paint.fillRect(x * MODULE, y * MODULE, MODULE, MODULE)));
  canvas.toBlob((file) => file && saveFile(file, name), 'image/png');
}
