import type { ClientImport, ClientImportKind } from '@pb/contract/client-imports'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import * as texts from './texts.ts'

export const kindTitles: Readonly<Record<ClientImportKind, string>> = {
  new: texts.newLabel,
  known: texts.known,
  approval: texts.needsApproval,
  yours: texts.alreadyYours,
  broken: texts.skipped,
}

/** Texts for kinds without rows. */
export const emptyKindTexts: Readonly<Record<ClientImportKind, string>> = {
  new: texts.noneNew,
  known: texts.noneKnown,
  approval: texts.noneNeedApproval,
  yours: texts.noneYours,
  broken: texts.noneSkipped,
}

/** What happens to rows of a kind. */
export const kindHints: Readonly<Partial<Record<ClientImportKind, string>>> = {
  known: texts.knownHint,
  approval: texts.approvalHint,
  yours: texts.yoursHint,
}

/** `12 clients added, 1 approval requested, 3 already yours, 2 skipped`. */
export function formatImportSummary({ state, rows, added, asked, yours, broken }: ClientImport): string {
  if (state === 'draft') return texts.notImportedYet(pluralize(rows, 'row'))
  const parts = [
    texts.addedCount(pluralize(added, 'client')),
    asked > 0 && texts.requestedCount(pluralize(asked, 'approval')),
    yours > 0 && texts.yoursCount(yours),
    broken > 0 && texts.skippedCount(broken),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Names the clients that an undo kept: `Ana Bell, Bo Carr, Cy Dean and 4 more`. */
export function formatKeptNames({ kept, kept_names }: Pick<ClientImport, 'kept' | 'kept_names'>): string {
  const names = kept_names.join(', ')
  const more = kept - kept_names.length
  return more > 0 ? texts.namesAndMore(names, formatNumber(more)) : names
}

export const stateTitles: Readonly<Record<ClientImport['state'], string>> = {
  draft: texts.draft,
  applied: texts.imported,
  undone: texts.undone,
}

/** When the file was uploaded, imported or undone. */
export function formatImportHistory({ time_created, time_applied, time_undone, kept }: ClientImport): string {
  if (time_undone !== null)
    return texts.undoneAt(
      formatDateTime(time_undone),
      kept > 0 ? texts.stayedCount(pluralize(kept, 'client')) : '',
    )
  return time_applied === null
    ? texts.uploadedAt(formatDateTime(time_created))
    : texts.importedAt(formatDateTime(time_applied))
}
