import { fromBase64, toBase64 } from '../kernel/base64.ts';

/** RSA2, the gateway's signature (RSA-SHA256), from Web Crypto. Keys are base64 without a frame, as Alipay hands them out. */
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const encoder = new TextEncoder();

const textOf = (bytes: ArrayBuffer) => toBase64(new Uint8Array(bytes));

export type KeyPair = { privateKey: string; publicKey: string };

export async function makeKeyPair(): Promise<KeyPair> {
  const made = await crypto.subtle.generateKey({ ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, true, [
    'sign',
    'verify',
  ]);
  return {
    privateKey: textOf(await crypto.subtle.exportKey('pkcs8', made.privateKey)),
    publicKey: textOf(await crypto.subtle.exportKey('spki', made.publicKey)),
  };
}

export async function rsaSign(privateKey: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('pkcs8', fromBase64(privateKey), algorithm, false, ['sign']);
  return textOf(await crypto.subtle.sign(algorithm, key, encoder.encode(text)));
}

export async function rsaVerify(publicKey: string, text: string, signature: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('spki', fromBase64(publicKey), algorithm, false, ['verify']);
    return await crypto.subtle.verify(algorithm, key, fromBase64(signature), encoder.encode(text));
  } catch {
    return false;
  }
}

/** What a signature is over: the fields but the signature itself, in order of their names. */
export function signedText(fields: Record<string, string>, without: string[] = ['sign']): string {
  return Object.keys(fields)
    .filter((name) => !without.includes(name) && fields[name] !== '')
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}
