import { undoSeconds } from '@pb/contract/mail-sending'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../../../platform/errors/app-error.ts'
import { tooLateToUndo } from './texts.ts'

/**
 * Emails that an agent asked for wait in their module's table as long as the outbox would hold them: leased to no process
 * until then, so that `claimNext` of any process leaves them, and an undo finds them. They survive a restart like others.
 */
export const getHeldUntil = (asked: Date): Date => new Date(asked.getTime() + undoSeconds * 1000)

/**
 * The condition that a locked row of `asked` has been claimed by no process. The lock is that of `claimNext`, so that an
 * email is claimed before or undone, never both.
 */
export const isUnclaimed = (asked: Date): RawBuilder<boolean> =>
  sql`state = 'waiting' AND leased_until <= ${getHeldUntil(asked)}::timestamptz`

/** The error for an email that a process has claimed: it leaves, or has left. */
export const toLateUndo = (): AppError => new AppError('conflict', tooLateToUndo)
