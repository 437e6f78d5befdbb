/** The job that charges agents on the day a charge is due; it catches up what was due while no server ran. */
export const chargeJob = 'payouts.agent-charges'
