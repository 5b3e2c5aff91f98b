/** As much of vitest as the conformance suites ask for, where vitest does not run: in a page. */
import { chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend, setState } from '@vitest/expect';

type Work = () => unknown;
interface Test {
  readonly name: string;
  readonly work: Work;
}
interface Suite {
  readonly name: string;
  readonly before: Work[];
  readonly after: Work[];
  readonly tests: Test[];
}

const suites: Suite[] = [];

export function describe(name: string, define: () => void): void {
  suites.push({ name, before: [], after: [], tests: [] });
  define();
}

export const it = (name: string, work: Work): void => void suites.at(-1)!.tests.push({ name, work });
export const beforeAll = (work: Work): void => void suites.at(-1)!.before.push(work);
export const afterAll = (work: Work): void => void suites.at(-1)!.after.push(work);

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);
export const expect = (value: unknown, message?: string) => {
  setState({ assertionCalls: 0 } as never, expect as never);
  asserted++;
  return chai.expect(value, message);
};
let asserted = 0;

export interface Outcome {
  readonly name: string;
  readonly asserted: number;
  /** Empty where it passed. */
  readonly fault: string;
}

/** Runs everything that was described, one after another. */
export async function run(): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, before, after, tests } of suites) {
    for (const work of before) await work();
    for (const test of tests) {
      asserted = 0;
      const fault = await Promise.resolve()
        .then(test.work)
        .then(
          () => '',
          (error: unknown) => String((error as Error)?.stack ?? error),
        );
      outcomes.push({ name: `${name}: ${test.name}`, asserted, fault });
    }
    for (const work of after) await work();
  }
  return outcomes;
}
