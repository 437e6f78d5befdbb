import pg from 'pg'
import { AppError } from '../../platform/errors.ts'

/** What the constraints of this module's tables say to the person who ran into them. */
const conflicts: Readonly<Record<string, string>> = {
  agent_email_unique: 'There is an account with this address already',
  agent_pkey: 'There is an account for this person already',
  agent_issuer_subject_unique: 'This sign-in belongs to another account',
  person_email_pkey: 'There is an account with this address already',
}

/** Runs database work; a broken constraint of ours becomes `conflict`, everything else stays what it is. */
export async function orConflict<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const words = error instanceof pg.DatabaseError ? conflicts[error.constraint ?? ''] : undefined
    if (words === undefined) throw error
    throw new AppError('conflict', words, { cause: error })
  }
}
