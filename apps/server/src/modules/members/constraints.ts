import pg from 'pg'
import { AppError } from '../../platform/errors.ts'

/** Runs database work; where it would leave the office without an active supervisor, that is said. */
export async function keepingSupervisor<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.constraint !== 'agent_keeps_supervisor') throw error
    throw new AppError(
      'rule_broken',
      'The office needs at least one active supervisor. Make somebody else one first.',
      { cause: error },
    )
  }
}
