import { vi } from 'vitest';

/** Waits until a check holds, for longer than a slow machine takes. What was seen has some ms to be settled before a test goes on. */
export const soon = <Result>(check: () => Result | Promise<Result>, interval = 50): Promise<Result> =>
  vi.waitFor(check, { timeout: 20_000, interval });
