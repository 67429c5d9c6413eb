// Names the unit and API tests that passed only on their second try: on a busy machine a test may
// lose a race once, but that should not go unnoticed.

import type { Reporter, TestModule } from 'vitest/node';

export class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const retried = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `  ${module.relativeModuleId} > ${test.fullName}`),
    );
    if (retried.length > 0) console.log(['Green at the second try only:', ...retried].join('\n'));
  }
}
