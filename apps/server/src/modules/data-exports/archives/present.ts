import type { DataExport } from '@pb/contract/data-exports'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import type { Deps } from '../../../platform/deps.ts'
import type { ExportRow } from './queries.ts'

export function presentExport({ clock }: Pick<Deps, 'clock'>, row: ExportRow): DataExport {
  const isReady = row.state === 'ready' && row.expires_at !== null && row.expires_at > clock.now()
  return {
    export_id: row.id,
    state: row.state === 'ready' && !isReady ? 'expired' : row.state,
    requested_by: row.requested_by_name,
    time_created: toUnixSeconds(row.created_at),
    time_finished: toUnixSecondsOrNull(row.finished_at),
    time_expires: toUnixSecondsOrNull(row.expires_at),
    files: row.files,
    step: row.step,
    bytes: row.bytes === null ? null : Number(row.bytes),
    problems: row.problems,
  }
}
