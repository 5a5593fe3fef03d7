import { describe, expect, test } from 'vitest';
import { hashPassword, passwordFits, passwordProblem } from '../../src/access/passwords.ts';
import { TooBusy } from '../../src/fair-queue.ts';

const problem = (password: string): string | null => passwordProblem(password, 'mary.smith@example.ca');

/** The refusal of each kind of password, and passwords that get it. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'at least 8': ['', 'seven77', '😀😀😀😀'],
  'at most 256': ['x'.repeat(257)],
  lists: [
    ...'password Password1 P@ssw0rd! passw0rd2026 iloveyou Sunshine1! qwertyuiop 12345678 87654321 abcdefgh'.split(' '),
    ...'aaaaaaaa abcabcabc 1qaz2wsx primeminus1'.split(' '),
    // Signs that stand for letters.
    ...'micr0soft m1crosoft m!crosoft fac3book inst4gram f@cebook micro5oft micro$oft wha7sapp'.split(' '),
    // Prefixes and suffixes of a word.
    ...'9173microsoft 1nternet micr0soft77 _-9#microsoft microsoft91735264'.split(' '),
    // Runs of a keyboard, either way, and round its end; what is said again and again.
    ...'klmnopqr ytrewqmn mlkjhgfd 45678900 wxcvbnaz xk9qxk9q xk9qxk9qz'.split(' '),
  ],
  'e-mail': ['mary.smith', 'Mary.Smith2026', 'mary.smith@example.ca'],
};
const ACCEPTED = [
  ...'k9#vTq2w 猫猫猫犬犬犬鳥鳥 x7x7QpL2mmZr 91735microsoft microsoft917352641 xk9qxk9qzz zzxk9qxk9q kwzvtkwzvt'.split(
    ' ',
  ),
  ...['correct horse battery staple', 'péché mignon', ' spaces count '],
];

describe('a password', () => {
  test.each(Object.entries(REFUSED).flatMap(([words, all]) => all.map((password) => [password, words] as const)))(
    '%s is refused: %s',
    (password, words) => {
      expect(problem(password)).toContain(words);
    },
  );
  test.each(ACCEPTED)('%s is accepted', (password) => {
    expect(problem(password)).toBeNull();
  });
  test.each(['904817263550', 'пароль из слов', '猫猫猫犬犬犬鳥鳥'])('%s is not 4165550100@example.ca', (password) => {
    expect(passwordProblem(password, '4165550100@example.ca')).toBeNull();
  });
  test.each([
    ['abc98172', 'abc@example.ca', false],
    ['abcd9817', 'abcd@example.ca', true],
    ['mary.smith', 'mary.smith77@example.ca', true],
    ['Mary.Smith42!', 'mary.smith77@example.ca', true],
    ['mary.smith77@example', 'mary.smith77@example.ca', false],
    ['example.ca', 'mary.smith@example.ca', true],
  ])('%s is an address of %s: %s', (password, email, expected) => {
    expect(passwordProblem(password, email)).toEqual(expected ? expect.stringMatching(/e-mail/) : null);
  });
  test('256 characters are accepted, however many bytes they take', () => {
    expect(problem(`${'longé 😀 '.repeat(32)}`)).toBeNull();
    expect(problem('longé 😀w'.repeat(32))).toBeNull();
    expect(problem(`${'longé 😀w'.repeat(32)}x`)).toMatch(/at most 256/);
  });
});

describe('a stored password', () => {
  test('is Argon2id with at least OWASP’s parameters and a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('same words'), hashPassword('same words')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
  });

  test('matches itself, however its accents were typed, and nothing else', async () => {
    const stored = await hashPassword('crème brûlée');
    expect(await passwordFits('crème brûlée'.normalize('NFD'), stored)).toBe(true);
    expect(await passwordFits('creme brulee', stored)).toBe(false);
    expect(await passwordFits('', stored)).toBe(false);
    expect(await passwordFits('x'.repeat(100_000), stored)).toBe(false);
    expect(await passwordFits('crème brûlée', 'damaged')).toBe(false);
  });

  test('a flood of logins is refused before it uses up the memory', async () => {
    // Of a hash that asks for little: what is counted is who waits.
    const cheap = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    const results = await Promise.allSettled(Array.from({ length: 80 }, () => passwordFits('flooding words', cheap)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(80 - 1 - 64);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(TooBusy);
    expect(await passwordFits('flooding words', await hashPassword('flooding words'))).toBe(true);
  });
});
