import pg from 'pg'
import { AppError } from '../../../platform/errors/app-error.ts'
import { clientErrors } from '../texts.ts'

/** Error messages by the name of the violated constraint. */
const conflictTexts: Readonly<Record<string, string>> = {
  client_once: clientErrors.alreadyClient,
  participant_once: clientErrors.participantExists,
  person_email_pkey: clientErrors.emailJustTaken,
  // The person was deleted with the last record that referred to it, while this one was being added.
  client_person_id_fkey: clientErrors.personJustDeleted,
  participant_person_id_fkey: clientErrors.personJustDeleted,
  client_request_person_id_fkey: clientErrors.personJustDeleted,
}

/** Awaits database work and converts violations of the constraints above to `conflict`; rethrows other errors. */
export async function withConflictErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const message = error instanceof pg.DatabaseError ? conflictTexts[error.constraint ?? ''] : undefined
    if (message === undefined) throw error
    throw new AppError('conflict', message, { cause: error })
  }
}
