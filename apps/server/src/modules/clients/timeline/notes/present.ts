import type { ClientNote } from '@pb/contract/client-life'
import { toUnixSeconds } from '@pb/rules/dates'
import type { NoteRow } from './queries.ts'

export function presentNote({ id, user_id, kind, body, created_at, updated_at }: NoteRow): ClientNote {
  return {
    note_id: id,
    user_id,
    kind,
    text: body,
    time_created: toUnixSeconds(created_at),
    time_updated: updated_at && toUnixSeconds(updated_at),
  }
}
