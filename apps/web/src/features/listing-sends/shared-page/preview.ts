import type { SharedPage } from '@pb/contract/shared-listings'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { isOfficeBrowser } from '../../../lib/session.ts'
import * as texts from './texts.ts'

/**
 * Returns whether the office is viewing the page: a user other than its client is signed in, or was signed in with this
 * browser before. A preview counts no view and saves no rating, question or acknowledgment.
 */
export function isPreview({ viewer }: Pick<SharedPage, 'viewer'>): boolean {
  return viewer === 'office' || (viewer === 'guest' && isOfficeBrowser())
}

/** Thrown when an action that only the client may take is tried in a preview. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError'
}

/** Logs an error, unless it only says that the page is a preview. */
export function logFailure(what: string, error: unknown): void {
  if (!(error instanceof PreviewError)) logError(what, error)
}

/** Returns why an action failed, as a sentence. */
export function getFailureReason(error: unknown): string {
  return error instanceof PreviewError ? texts.isPreview : getErrorMessage(error)
}
