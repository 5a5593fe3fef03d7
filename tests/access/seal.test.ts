import { expect, test } from 'vitest';
import { seal, unseal } from '../../src/access/seal.ts';

test.each(['', 'pm_live_key', 'clé – 鍵 😀'])('%j is read with the token it was sealed with', (text) => {
  const sealed = seal(text, 'token');
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(sealed).not.toBe(seal(text, 'token'));
  expect(unseal(sealed, 'token')).toBe(text);
  expect(() => unseal(sealed, 'other')).toThrow();
});

test('what was changed, or cut short, is not read', () => {
  const bytes = Buffer.from(seal('text', 'token'), 'base64url');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] as number) ^ 1;
    expect(() => unseal(changed.toString('base64url'), 'token')).toThrow();
  }
  // Four bytes of a tag are guessed sooner than sixteen.
  const short = Buffer.from(seal('', 'token'), 'base64url').subarray(0, 16);
  expect(() => unseal(short.toString('base64url'), 'token')).toThrow();
});
