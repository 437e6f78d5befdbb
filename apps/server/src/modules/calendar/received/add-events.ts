import type { CalendarImport, Invitation } from '@pb/contract/calendar-schemas'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { saveImport } from '../imports/import-events.ts'
import { lockCalendar } from '../imports/record-import.ts'
import { receivedTexts } from '../texts.ts'
import { findState } from './find-state.ts'
import { lockInvitation } from './lock-invitation.ts'
import { findInvitation, presentInvitation } from './present-invitation.ts'
import { readCalendar } from './process-mail.ts'

type OwnDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log' | 'events' | 'jobs'>

/**
 * Adds all events of a message's calendar file to the calendar, like an import: those that it has by their UID are
 * updated, and the same again changes nothing.
 *
 * @throws {AppError} `not_found`; `rule_broken` for a message whose events are not for adding, or whose file is gone.
 */
export async function addMessageEvents(
  actor: Actor,
  deps: OwnDeps,
  messageId: string,
): Promise<{ invitation: Invitation; result: CalendarImport }> {
  const agentId = actor.personId
  const found = await findInvitation(deps, agentId, messageId)
  const calendar = await readCalendar(deps, { message_id: messageId, person_id: agentId })
  if (!calendar) throw new AppError('rule_broken', receivedTexts.fileGone)
  return deps.db.transaction().execute(async (tx) => {
    await lockCalendar(tx, agentId)
    const locked = { ...found, row: await lockInvitation(tx, agentId, messageId) }
    const { state, reason } = await findState(tx, locked)
    if (state !== 'published') throw new AppError('rule_broken', reason || receivedTexts.nothingToApply)
    const name = receivedTexts.eventNames(found.main.title, locked.row.event_count)
    const result = await saveImport(tx, deps, { agentId, kind: 'message', name, messageId }, calendar)
    return { invitation: await presentInvitation(tx, locked), result }
  })
}
