import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  decapsulate,
  encapsulate,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

/** The bytes before the 32 bytes of an X25519 private key in PKCS #8 (RFC 8410, 7). */
const PKCS8_X25519 = Buffer.from('302e020100300506032b656e04220420', 'hex');
const ENCAPSULATED = 32;
const TAG = 16;
/** Constant, because each seal has a key of its own that is used once. */
const NONCE = Buffer.alloc(12);

function openingKey(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret.trim(), '', 'prime-minus artifacts', 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8_X25519, seed]), format: 'der', type: 'pkcs8' });
}

/** The public key to seal for the holders of a secret; it opens nothing. Base64 on one line. */
export function sealingKey(secret: string): string {
  return createPublicKey(openingKey(secret)).export({ format: 'der', type: 'spki' }).toString('base64');
}

/** Seals bytes so that only the holders of the secret can read them: DHKEM(X25519, HKDF-SHA256) of RFC 9180, 4.1, and AES-256-GCM. */
export function sealed(bytes: Uint8Array, sealing: string): Buffer {
  const key = createPublicKey({ key: Buffer.from(sealing, 'base64'), format: 'der', type: 'spki' });
  const { sharedKey, ciphertext } = encapsulate(key);
  const cipher = createCipheriv('aes-256-gcm', sharedKey, NONCE);
  const hidden = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([ciphertext, cipher.getAuthTag(), hidden]);
}

/** Opens sealed bytes. @throws {Error} where the secret is another one, or a byte was changed */
export function opened(bytes: Uint8Array, secret: string): Buffer {
  const sharedKey = decapsulate(openingKey(secret), bytes.subarray(0, ENCAPSULATED));
  const decipher = createDecipheriv('aes-256-gcm', sharedKey, NONCE);
  decipher.setAuthTag(bytes.subarray(ENCAPSULATED, ENCAPSULATED + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(ENCAPSULATED + TAG)), decipher.final()]);
}
