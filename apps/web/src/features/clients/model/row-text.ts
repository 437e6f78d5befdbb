import type { ClientRow } from '@pb/contract/clients'
import { clientStages } from '@pb/rules/clients'
import { titleOf } from '@pb/rules/vocabulary'
import { formatAgo, formatRowTime } from '../../../lib/format.ts'
import type { ClientSort } from './list-view.ts'

/** What a client is called; a record without a name goes by its address. */
export function nameOf({ name, email }: Pick<ClientRow, 'name' | 'email'>): string {
  return name.trim() || email
}

/** The moment that a row tells of: what the list is sorted by, otherwise the last activity. */
export function momentOf(row: ClientRow, sort: ClientSort): number {
  if (sort === 'newest' || sort === 'oldest') return row.time_created
  return sort === 'assigned' ? row.assigned_at : row.last_activity
}

const momentTitles: Partial<Record<ClientSort, string>> = {
  newest: 'Added',
  oldest: 'Added',
  assigned: 'Assigned',
}

/** `Last activity 3 h ago`, `Added Nov 21, 2026`, for whoever points at it. */
export function momentTitle(at: number, sort: ClientSort): string {
  const ago = formatAgo(at)
  return `${momentTitles[sort] ?? 'Last activity'} ${/^\d+ /.test(ago) ? `${ago} ago` : ago}`
}

/** As short as it can be said: `3 h`, `2 d`, then `Nov 1`, with the year where it is long ago. */
export function rowTime(at: number, now = Date.now()): string {
  const days = (now / 1000 - at) / 86_400
  return days >= 7 && days < 300 ? formatRowTime(at, now) : formatAgo(at, now)
}

/** `Searching`; a stage that this page does not know yet goes by its key. */
export function stageTitle(stage: string): string {
  return titleOf(clientStages, stage)
}

/** `tel:` and `sms:` take digits and a plus alone; an extension is dialed after a pause. */
export function dialable(phone: string): string {
  const [number = '', extension] = phone.split(/\s*(?:x|ext\.?)\s*/i)
  const digits = number.replace(/[^\d+]/g, '')
  return extension ? `${digits},${extension.replace(/\D/g, '')}` : digits
}
