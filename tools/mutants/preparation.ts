import { afterAll, beforeAll, inject } from 'vitest';

/** The state shared by Stryker's own setup and the code it instruments, as far as it is needed here. */
interface Ledger {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: { perTest: Record<string, Record<string, number>> };
}

declare module 'vitest' {
  interface ProvidedContext {
    globalNamespace: string;
    mode: 'dry-run' | 'mutant';
    mutantActivation: 'runtime' | 'static' | undefined;
  }
}

/**
 * Code run by `beforeAll` belongs to the tests of its file. Stryker would take it for code that runs at loading, and judge each such mutant
 * by every test there is.
 */
const PREPARATION = 'what a file prepares for its tests';

const ledger = (globalThis as unknown as Record<string, Ledger>)[inject('globalNamespace')] as Ledger;
// In a thread that goes on to the next mutant, no module must load while the last mutant is still active.
if (inject('mutantActivation') === 'runtime') ledger.activeMutant = undefined;

if (inject('mode') === 'dry-run') {
  const tests = new Set<string>();
  let current: string | undefined;
  let isLoading = true;
  Object.defineProperty(ledger, 'currentTestId', {
    configurable: true,
    get: () => current ?? (isLoading ? undefined : PREPARATION),
    set(id: string | undefined) {
      current = id;
      if (id) tests.add(id);
    },
  });
  beforeAll(() => {
    isLoading = false;
  });
  afterAll(() => {
    const perTest = ledger.mutantCoverage?.perTest ?? {};
    const { [PREPARATION]: prepared = {} } = perTest;
    delete perTest[PREPARATION];
    for (const id of tests) {
      perTest[id] ??= {};
      for (const [mutant, hits] of Object.entries(prepared)) perTest[id][mutant] = (perTest[id][mutant] ?? 0) + hits;
    }
  });
}
