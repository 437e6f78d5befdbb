import pg from 'pg'
import { AppError } from '../../../platform/errors/app-error.ts'
import { memberTexts } from './texts.ts'

/** Throws `rule_broken` if the work violates the constraint that the office has an active supervisor. */
export async function requireSupervisor<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.constraint !== 'agent_keeps_supervisor') throw error
    throw new AppError('rule_broken', memberTexts.supervisorRequired, { cause: error })
  }
}
