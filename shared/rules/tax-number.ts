/** A tax number as it is kept: capitals, no spaces; full-width signs as their narrow ones. */
export const readTaxNumber = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/** GB 32100-2015: the signs of a unified social credit code by their value; I, O, S, V and Z are left out. */
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Whether the last of 18 signs is what the first 17 make: weights are powers of 3, modulo 31. */
function hasCheckSign(code: string): boolean {
  let weight = 1;
  let sum = 0;
  for (const sign of code.slice(0, 17)) {
    const value = SIGNS.indexOf(sign);
    if (value < 0) return false;
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return SIGNS[(31 - (sum % 31)) % 31] === code[17];
}

/** What is wrong with a tax number, read by `readTaxNumber`, in words for who types it; undefined where nothing is. */
export function taxNumberProblem(code: string): string | undefined {
  if (code === '') return '请填写税号，营业执照上写作「统一社会信用代码」';
  if (!/^[0-9A-Z]+$/.test(code)) return '税号只有数字和字母，请检查';
  if (![15, 17, 18, 20].includes(code.length)) return `税号应是 15、17、18 或 20 位，现在是 ${code.length} 位`;
  if (code.length === 18 && !hasCheckSign(code)) return '税号的校验位不对，请对照营业执照检查';
  return undefined;
}
