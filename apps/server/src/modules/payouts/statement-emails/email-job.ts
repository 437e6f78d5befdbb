/** The job that queues statements in the outgoing mail, and stores what became of them. */
export const statementEmailJob = 'payouts.statement-emails'
