import { randomKey } from '../../../../lib/random-key.ts'
import type { Change } from './change.ts'

/**
 * Changes that the server has not confirmed, kept on the device until it has. Secrets are never among them: the caller
 * leaves them out.
 */

const prefix = 'application-form:'
const deviceKey = 'application-form-device'
/** A forgotten change is not worth overwriting what was entered elsewhere since. */
const maxAgeMs = 7 * 24 * 3_600_000

/** Local storage may be blocked or full; the form works without it. */
function tryStorage<T>(action: () => T, otherwise: T): T {
  try {
    return action()
  } catch {
    return otherwise
  }
}

/** Part of the token, which distinguishes forms and opens none. */
const storageKey = (token: string) => prefix + token.slice(0, 12)

let device: string | null = null

/** Returns the random id of this browser. */
export function getDevice(): string {
  device ??= tryStorage(() => localStorage.getItem(deviceKey), null) ?? randomKey()
  const id = device
  tryStorage(() => localStorage.setItem(deviceKey, id), undefined)
  return id
}

export function storePending(token: string, pending: readonly Change[]): void {
  tryStorage(() => {
    if (pending.length === 0) localStorage.removeItem(storageKey(token))
    else localStorage.setItem(storageKey(token), JSON.stringify(pending))
  }, undefined)
}

function isChange(value: unknown): value is Change {
  const { field, value: text, seen_version: seen, sequence, key } = (value ?? {}) as Partial<Change>
  return (
    typeof field === 'string' &&
    typeof text === 'string' &&
    typeof seen === 'number' &&
    typeof sequence === 'number' &&
    typeof key === 'string'
  )
}

/** Returns the changes of an earlier visit that were not confirmed. */
export function readPending(token: string, now = Date.now()): readonly Change[] {
  return tryStorage(() => {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(token)) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter(isChange).filter(({ sequence }) => now - sequence < maxAgeMs)
  }, [])
}
