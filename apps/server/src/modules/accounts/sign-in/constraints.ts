import pg from 'pg'
import { AppError } from '../../../platform/errors/app-error.ts'
import { invitationTexts } from './texts.ts'

/** Error texts by constraint name. */
const conflicts: Readonly<Record<string, string>> = {
  agent_email_unique: invitationTexts.addressTaken,
  agent_pkey: invitationTexts.personTaken,
  agent_issuer_subject_unique: invitationTexts.subjectTaken,
  person_email_pkey: invitationTexts.addressTaken,
}

/** Turns the violation of one of these constraints into `conflict`; rethrows every other error. */
export async function toConflict<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const text = error instanceof pg.DatabaseError ? conflicts[error.constraint ?? ''] : undefined
    if (text === undefined) throw error
    throw new AppError('conflict', text, { cause: error })
  }
}
