import { AppError } from '../../platform/errors/app-error.ts'
import { changedTextError } from './texts.ts'

const maxShownLength = 500

/**
 * Throws `conflict` with the stored text if another was stored since the writer loaded `replaced`, so that neither of two
 * texts is lost. Without `replaced` the writer does not ask for the check.
 */
export function checkReplacedText(stored: string, replaced: string | undefined, next: string): void {
  if (replaced === undefined || stored === replaced || stored === next) return
  const shown = stored.length > maxShownLength ? `${stored.slice(0, maxShownLength)}…` : stored
  throw new AppError('conflict', changedTextError(shown))
}
