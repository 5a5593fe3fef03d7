import type { Reporter, TestModule, TestSuite, Vitest } from 'vitest/node';

/**
 * Ends a run with a line for each group of tests that was skipped, so that a skipped test does not look like a passed one, and with one
 * that tells a slow machine from a fault.
 */
export default class LeftOut implements Reporter {
  #filtered = false;

  onInit({ config }: Vitest): void {
    // Not for a run of a few named tests: there it is clear that the others do not run.
    this.#filtered = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.#filtered) return;
    const lines = modules.flatMap((module) => skippedIn(module, module.relativeModuleId)).sort();
    for (const line of lines) console.log(`Left out: ${line}`);
    if (onlyLimits(modules))
      console.log('Only limits failed, and no assertion: this machine was busy. `SLOW=4 npm test` waits longer.');
  }
}

/** Whether tests failed, and all of them because a test or a hook took too long. */
function onlyLimits(modules: readonly TestModule[]): boolean {
  const errors = modules.flatMap((module) => [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ...[...module.children.allTests()].flatMap((test) => test.result().errors ?? []),
  ]);
  return errors.length > 0 && errors.every(({ message }) => / timed out in \d+ms/.test(message));
}

/** The outermost groups that were skipped, and single tests by their own name. */
function skippedIn(group: TestModule | TestSuite, name: string): string[] {
  return [...group.children].flatMap((child) => {
    const full = `${name} > ${child.name}`;
    if (child.type === 'test') return child.result().state === 'skipped' ? [full] : [];
    return child.state() === 'skipped' && child.children.size !== 1 ? [full] : skippedIn(child, full);
  });
}
