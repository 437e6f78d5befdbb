import { FileStoreError } from './file-store-error.ts'

/** Error codes of a full disk or quota, and PostgreSQL's `disk_full`. */
const storageFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error is due to full storage, so that a retry may work later. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof FileStoreError) return error.kind === 'full'
  return error instanceof Error && storageFullCodes.has(String((error as NodeJS.ErrnoException).code))
}
