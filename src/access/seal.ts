import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** @param purpose the same material gives another key for each purpose */
const keyFrom = (material: string | Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', material, '', `prime-minus ${purpose}`, 32));

/** Seals a text, as base64url: nonce, tag and ciphertext. Only the same material opens it, and only as that of the same owner. */
export function seal(text: string, material: string | Uint8Array, purpose: string, owner = ''): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyFrom(material, purpose), nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Decrypts a sealed text. @throws if material, purpose or owner differ, or if the sealed text was changed */
export function unseal(sealed: string, material: string | Uint8Array, purpose: string, owner = ''): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, NONCE);
  const decipher = createDecipheriv(CIPHER, keyFrom(material, purpose), nonce, { authTagLength: TAG });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString();
}
