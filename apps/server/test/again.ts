/**
 * Whether all tests have just passed on another PostgreSQL, and are run once more on this one (`npm run test:pg15`). What
 * the database has no part in is then tried with a few values instead of all, and what chance draws is drawn less often.
 */
export const again = process.env['PB_TESTED'] === '1'

/** How often a property of what is in the database is tried. */
export function runs(count: number): number {
  return again ? Math.ceil(count / 4) : count
}
