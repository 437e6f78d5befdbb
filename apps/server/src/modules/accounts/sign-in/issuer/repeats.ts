import { createHash } from 'node:crypto'

/** How long the answer to a form is the answer to the same form, sent again. */
const repeatMilliseconds = 3000

type HandleOnce = <T>(
  form: readonly string[],
  handle: () => Promise<T>,
  /** Whether an outcome used something up: what did not is found out again. By default everything does. */
  hadEffect?: (error?: unknown) => boolean,
) => Promise<T>

/**
 * Returns a function that handles what a form has, unless the same was just sent from the same page; then it returns what
 * came of that. The issuer's pages have no scripts, so a browser sends a form dozens of times while Enter is held down: a
 * wrong password would lock the account, a right code would be used up, and an address would get several links.
 */
export function createRepeats(): HandleOnce {
  const recent = new Map<string, Promise<unknown>>()
  return <T>(
    form: readonly string[],
    handle: () => Promise<T>,
    hadEffect: (error?: unknown) => boolean = () => true,
  ): Promise<T> => {
    const key = createHash('sha256').update(JSON.stringify(form)).digest('base64')
    const before = recent.get(key)
    if (before) return before as Promise<T>
    const handled = handle()
    recent.set(key, handled)
    const forget = (isKept: boolean) => {
      if (isKept) setTimeout(() => recent.delete(key), repeatMilliseconds).unref()
      else recent.delete(key)
    }
    handled.then(
      () => forget(hadEffect()),
      (error: unknown) => forget(hadEffect(error)),
    )
    return handled
  }
}
