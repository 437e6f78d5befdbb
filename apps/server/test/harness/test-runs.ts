/**
 * Whether the tests have passed on another PostgreSQL and run again on this one (`npm run test:pg15`). Tests
 * independent of the database then use fewer values and fewer random runs.
 */
export const isSecondRun = process.env['PB_TESTED'] === '1'

/** Number of runs of a property test of the database. */
export function countRuns(count: number): number {
  return isSecondRun ? Math.ceil(count / 4) : count
}
