import type { ClientRow } from '@pb/contract/client-schemas'
import { clientStages } from '@pb/rules/clients'
import { findTitle } from '@pb/rules/vocabulary'
import { formatRowTime } from '../../lib/format-row-time.ts'
import { formatAgo } from '../../lib/format.ts'
import type { ClientSort } from './list/list-view.ts'
import * as texts from './texts.ts'

/** A client's name, or the email for a client without a name. */
export function getClientName({ name, email }: Pick<ClientRow, 'name' | 'email'>): string {
  return name.trim() || email
}

/** The time that a row shows: the one the list is sorted by, or else the last activity. */
export function getSortTime(row: ClientRow, sort: ClientSort): number {
  if (sort === 'newest' || sort === 'oldest') return row.time_created
  return sort === 'assigned' ? row.assigned_at : row.last_activity
}

const momentTitles: Partial<Record<ClientSort, string>> = {
  newest: texts.added,
  oldest: texts.added,
  assigned: texts.assigned,
}

/** Tooltip of a row's time: `Last activity 3h ago`, `Added Nov 21, 2026`. */
export function formatSortTimeTitle(at: number, sort: ClientSort): string {
  return `${momentTitles[sort] ?? texts.lastActivity} ${formatAgo(at)}`
}

/** `3h ago`, `2d ago`, then `Nov 1`, with the year after 300 days. */
export function formatSortTime(at: number, now = Date.now()): string {
  const days = (now / 1000 - at) / 86_400
  return days >= 7 && days < 300 ? formatRowTime(at, now) : formatAgo(at, now)
}

/** Title of a stage: `Searching`. An unknown stage returns its key. */
export function getStageTitle(stage: string): string {
  return findTitle(clientStages, stage)
}
