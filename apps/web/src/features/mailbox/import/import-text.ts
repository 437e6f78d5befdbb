import type { MailImport } from '@pb/contract/mail-imports'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import * as texts from './texts.ts'

const messages = (count: number): string => pluralize(count, 'message')

/** `1,204 messages added, 12 there already, 3 not imported`, or where the file is on the way there. */
export function formatSummary(file: MailImport): string {
  const { state, summary, added, known, damaged, failed, removed, kept, problem } = file
  if (state === 'failed') return problem
  if (state === 'reading' || state === 'draft') return texts.found(messages(summary.messages))
  const parts =
    state === 'undone'
      ? [texts.removedCount(messages(removed)), kept > 0 && texts.keptCount(messages(kept))]
      : [
          texts.addedCount(messages(added)),
          known > 0 && texts.knownCount(formatNumber(known)),
          damaged > 0 && texts.damagedCount(formatNumber(damaged)),
          failed > 0 && texts.failedCount(formatNumber(failed)),
        ]
  return parts.filter(Boolean).join(', ')
}

/** When the file was uploaded, imported or undone. */
export function formatHistory({ time_created, time_applied, time_undone }: MailImport): string {
  if (time_undone !== null) return texts.undoneAt(formatDateTime(time_undone))
  return time_applied === null
    ? texts.uploadedAt(formatDateTime(time_created))
    : texts.importedAt(formatDateTime(time_applied))
}
