import type { SharedPage } from '@pb/contract/shared-listings'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { isOfficeBrowser } from '../../../lib/session.ts'

/**
 * Whether the page is looked at by the office: somebody else than its reader is signed in, or was in this browser before.
 * Then nothing is counted, kept or told.
 */
export function isPreview({ viewer }: Pick<SharedPage, 'viewer'>): boolean {
  return viewer === 'office' || (viewer === 'guest' && isOfficeBrowser())
}

/** Something was pressed that only the client can say. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError'
}

/** Notes what went wrong; a preview did not. */
export function logFailure(what: string, error: unknown): void {
  if (!(error instanceof PreviewError)) logError(what, error)
}

/** Why something was not kept or sent, in a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof PreviewError ? 'This is a preview.' : messageOf(error)
}
