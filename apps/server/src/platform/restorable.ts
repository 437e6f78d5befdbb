import type { DeletedKind, DeletedRecord } from '@pb/contract/recently-deleted'
import { id as idSchema } from '@pb/contract/wire'
import { addDays } from '@pb/rules/dates'
import type { RawBuilder } from 'kysely'
import type { Actor, SessionActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { AppError } from './errors/app-error.ts'

/** What people delete can be restored for this many days, and is erased after that. */
export const restorableDays = 30

/** The earliest deletion that can still be restored. */
export const restorableSince = (now: Date): Date => addDays(now, -restorableDays)

/** A deleted record, as a module selects it. */
export interface DeletedRow {
  /** The record's id; of a part, the ids of the record and the part, joined by a hyphen. */
  readonly id: string
  readonly title: string
  /** The record to which it belongs; empty for none. */
  readonly parent: string
  readonly parent_deleted: boolean
  /** The id by which the page opens that shows it; empty for none. */
  readonly open_id: string
  readonly agent_id: string
  readonly deleted_at: Date
}

export type RestoreEffect = NonNullable<DeletedRecord['effect']>

/** A kind of records that people delete and can restore. */
export interface RestorableRecords {
  readonly kind: DeletedKind
  /** Selects the columns of `DeletedRow`, of what the actor may restore and was deleted at or after a time. */
  select(actor: Actor, since: Date): RawBuilder<DeletedRow>
  /** What restoring one of the selected `rows` does, where that differs between them. */
  readonly effect?: RawBuilder<RestoreEffect>
  /** Throws `not_found` for what is not deleted, or no longer restorable. */
  restore(actor: SessionActor, deps: Deps, id: string): Promise<unknown>
  /** Stays stored after the days in which it is listed. */
  readonly isKept?: true
}

/** Returns the ids that a hyphen joins. Throws `not_found` unless there are as many. */
export function splitIds<const N extends 1 | 2>(
  id: string,
  count: N,
): N extends 1 ? [string] : [string, string] {
  const parts = id.split('-')
  if (parts.length !== count || parts.some((part) => !idSchema.safeParse(part).success))
    throw new AppError('not_found')
  return parts as N extends 1 ? [string] : [string, string]
}
