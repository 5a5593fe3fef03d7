import { vi } from 'vitest';

/** Waits until a check holds, for longer than a slow machine takes. */
export const soon = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 20_000, interval: 10 });
