import { importedFolders, type MailImport } from '@pb/contract/mail-imports'
import { toUnixSeconds } from '@pb/rules/dates'
import type { ImportRow } from './queries.ts'

const toSeconds = (milliseconds: number | null | undefined): number | null =>
  milliseconds == null ? null : Math.floor(milliseconds / 1000)

export function presentImport(row: ImportRow): MailImport {
  const { messages = 0, known = 0, folders = {}, files = [], moreFiles = 0, oldest, newest } = row.summary
  return {
    import_id: row.id,
    file_name: row.file_name,
    size: Number(row.size),
    state: row.state === 'uploading' ? 'reading' : row.state,
    time_created: toUnixSeconds(row.created_at),
    time_applied: row.applied_at && toUnixSeconds(row.applied_at),
    time_undone: row.undone_at && toUnixSeconds(row.undone_at),
    summary: {
      messages,
      known,
      folders: importedFolders.flatMap((folder) => {
        const count = folders[folder] ?? 0
        return count === 0 ? [] : [{ folder, messages: count }]
      }),
      files: files.map(([name, count]) => ({ name, messages: count })),
      more_files: moreFiles,
      oldest: toSeconds(oldest),
      newest: toSeconds(newest),
    },
    total: row.total,
    done: row.done,
    added: row.added,
    known: row.known,
    damaged: row.damaged,
    failed: row.failed,
    removed: row.removed,
    kept: row.kept,
    problem: row.problem,
  }
}
