// Runs each test once unchanged, then again for each surviving mutant that it reaches. A mutant
// that makes the test fail has been found, and no later test tries it. All in one warm process.

import { readFileSync, writeFileSync } from 'node:fs';
import { TestRunner } from 'vitest';
import { placeOf } from './groups.mjs';

/** Stryker's switches: the active mutant, its number of hits, and which mutants were reached. */
globalThis.__stryker__ ??= {};
const switches = globalThis.__stryker__;

const mutantsFile = `${placeOf(process.env.MUTATION_GROUP)}/mutants.json`;
/** The maximum number of runs of a test, which ends earlier when it has no more mutants to try. */
const TRIES_MAX = 1_000_000;
/** A count stops an endless loop that never waits; the clock stops any other. */
const HITS_MAX = 100_000;
const WAIT_MS_MIN = 5000;
const SLOWER_MAX = 5;
/** After this many failures, the test is checked without a mutant. */
const FAILURES_MAX = 8;
/** Keeps the original timers, because some tests replace them. */
const { setTimeout, clearTimeout } = globalThis;

export default class Trying extends TestRunner {
  mutants = JSON.parse(readFileSync(mutantsFile, 'utf8'));

  onCollectStart(file) {
    switches.currentTestId = undefined;
    switches.activeMutant = undefined;
    return super.onCollectStart(file);
  }

  onBeforeRunTask(test) {
    this.#markLoaded();
    test.repeats = TRIES_MAX;
    this.trial = {
      queue: [],
      failed: [],
      waitMs: undefined,
      mutant: undefined,
      isRepeatable: false,
    };
    switches.currentTestId = test.id;
    return super.onBeforeRunTask(test);
  }

  /**
   * Marks mutants reached by loading a module or by the shared setup of a file: see `alone.mjs`.
   */
  #markLoaded() {
    const loaded = switches.mutantCoverage?.static ?? {};
    for (const mutant of this.mutants) if (loaded[mutant.id]) mutant.isLoaded = true;
  }

  onBeforeTryTask(test) {
    const { mutant } = this.trial;
    switches.activeMutant = mutant?.id;
    switches.hitCount = mutant && 0;
    switches.hitLimit = HITS_MAX;
    this.startedAt = performance.now();
    return super.onBeforeTryTask(test);
  }

  async runTask(test) {
    const { waitMs } = this.trial;
    let timer;
    const late = new Promise((_, reject) => {
      if (waitMs) timer = setTimeout(() => reject(new Error('It never ends')), waitMs);
    });
    await Promise.race([TestRunner.getTestFn(test)(), late]).finally(() => clearTimeout(timer));
  }

  onAfterRetryTask(test) {
    const hasPassed = test.result.state === 'pass';
    const { trial } = this;
    if (trial.waitMs === undefined) {
      if (hasPassed) this.#begin(test);
      else console.error(`${test.name}: judges none, red as it is`, test.result.errors[0].message);
    } else if (trial.mutant) {
      if (!hasPassed) trial.failed.push(trial.mutant);
    } else if (hasPassed) {
      this.#found(test);
    } else {
      this.#giveUp(test);
    }
    this.#next(test);
  }

  /** The test has passed unchanged. Now it tries the mutants that it reached. */
  #begin(test) {
    this.trial.waitMs = WAIT_MS_MIN + SLOWER_MAX * (performance.now() - this.startedAt);
    const reached = switches.mutantCoverage?.perTest[test.id] ?? {};
    switches.currentTestId = 'again';
    const path = test.file.name;
    for (const mutant of this.mutants) {
      if (!reached[mutant.id]) continue;
      mutant.reachedBy = [...new Set(mutant.reachedBy).add(path)];
      if (mutant.status === undefined) this.trial.queue.push(mutant);
    }
  }

  /** Without a mutant the test still passes, so it was the mutants that made it fail. */
  #found(test) {
    for (const mutant of this.trial.failed) {
      mutant.status = 'Killed';
      mutant.foundBy = test.file.name;
    }
    this.trial.failed = [];
    this.trial.isRepeatable = true;
  }

  /**
   * Leaves the remaining mutants to alone.mjs: the test passes only once, or a mutant has corrupted
   * state that tests share.
   */
  #giveUp(test) {
    const { failed, queue } = this.trial;
    for (const mutant of [...failed, ...queue])
      mutant.leftTo = [...new Set(mutant.leftTo).add(test.file.name)];
    this.trial.failed = [];
    this.trial.queue = [];
  }

  /** Chooses the next run. A run without a mutant comes first, after some failures, and last. */
  #next(test) {
    const { trial } = this;
    const { queue, failed, isRepeatable } = trial;
    const isOver = queue.length === 0 && failed.length === 0;
    const isDue = failed.length >= FAILURES_MAX || (queue.length === 0 && !isOver);
    trial.mutant = isRepeatable && !isDue ? queue.shift() : undefined;
    if (isOver) {
      switches.activeMutant = undefined;
      switches.currentTestId = undefined;
      test.result.pending = true; // this ends the repeats
      writeFileSync(mutantsFile, JSON.stringify(this.mutants));
    } else {
      test.result = { state: 'run', startTime: Date.now(), retryCount: 0 };
    }
  }
}
