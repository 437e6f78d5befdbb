import { AppError } from '../../platform/errors/app-error.ts'
import { changedTextError } from './texts.ts'

const maxShownLength = 500

/**
 * Throws `conflict` with the stored text if another was stored since the writer loaded `replaced`, so that neither of two
 * texts is lost. Without `replaced` the writer does not ask for the check. `path` names the field, for a form of several.
 */
export function checkReplacedText(
  stored: string,
  replaced: string | undefined,
  next: string,
  path?: string,
): void {
  if (replaced === undefined || stored === replaced || stored === next) return
  const shown = stored.length > maxShownLength ? `${stored.slice(0, maxShownLength)}…` : stored
  const message = changedTextError(shown)
  throw new AppError('conflict', message, path === undefined ? {} : { issues: [{ path, message }] })
}
