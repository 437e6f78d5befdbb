/** The job that writes statements and marks payouts as paid; it continues what a crash left. */
export const runJob = 'payouts.runs'
