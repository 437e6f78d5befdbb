/** What the system says of a disk or a quota that is full, and PostgreSQL of its own disk (`disk_full`). */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether a call failed because there was no room to write what it brought, so that the same call may work later. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Error && codes.has(String((error as NodeJS.ErrnoException).code))
}
