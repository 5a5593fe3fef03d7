import { expect, test } from 'vitest';
import { seal, unseal } from '../../src/access/seal.ts';

test.each(['', 'pm_live_key', 'clé – 鍵 😀'])('%j is unsealed with the token it was sealed with', (text) => {
  const sealed = seal(text, 'token', 'x', 'me');
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(sealed).not.toBe(seal(text, 'token', 'x', 'me'));
  expect(unseal(sealed, 'token', 'x', 'me')).toBe(text);
  expect(() => unseal(sealed, 'other', 'x', 'me')).toThrow();
  expect(() => unseal(sealed, 'token', 'y', 'me')).toThrow();
  expect(() => unseal(sealed, 'token', 'x', 'you')).toThrow();
});

test('sealed text that was changed or cut short is not unsealed', () => {
  const bytes = Buffer.from(seal('text', 'token', 'x'), 'base64url');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] as number) ^ 1;
    expect(() => unseal(changed.toString('base64url'), 'token', 'x')).toThrow();
  }
  // Four bytes of a tag are guessed sooner than sixteen.
  const short = Buffer.from(seal('', 'token', 'x'), 'base64url').subarray(0, 16);
  expect(() => unseal(short.toString('base64url'), 'token', 'x')).toThrow();
});
