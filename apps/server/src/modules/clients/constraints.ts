import pg from 'pg'
import { AppError } from '../../platform/errors.ts'

export const alreadyClient = 'This client already exists in database'

/** What the constraints of this module's tables say to the person who ran into them. */
const conflicts: Readonly<Record<string, string>> = {
  client_once: alreadyClient,
  participant_once: 'This participant is there already',
  person_email_pkey: 'Somebody else has just been given this address. Please try again.',
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
