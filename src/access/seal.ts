import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** @param purpose what else was sealed with a key made from the same material is not opened with this one */
const keyFrom = (material: string | Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', material, '', `prime-minus ${purpose}`, 32));

/**
 * A text that only somebody with the same material can read, as base64url: nonce, tag and ciphertext.
 * @param owner what the text belongs to: it cannot be opened as that of another
 */
export function seal(text: string, material: string | Uint8Array, purpose: string, owner = ''): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyFrom(material, purpose), nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** The text again. @throws where material, purpose or owner is another, or the sealed text was changed */
export function unseal(sealed: string, material: string | Uint8Array, purpose: string, owner = ''): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, NONCE);
  const decipher = createDecipheriv(CIPHER, keyFrom(material, purpose), nonce, { authTagLength: TAG });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString();
}
