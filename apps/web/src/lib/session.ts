import type { SessionUser } from '@pb/contract/auth'

/** The login state is exactly one of these three. */
export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'logged out' }
  | { readonly status: 'logged in'; readonly user: SessionUser }

const idKey = 'session_id'
const userKey = 'session_user'

let current: Session = { status: 'unknown' }
const listeners = new Set<() => void>()

function become(next: Session): void {
  current = next
  for (const listener of listeners) listener()
}

export function getSession(): Session {
  return current
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The id that every call carries; null without a session. Read from storage, which all tabs share. */
export function sessionId(): string | null {
  return localStorage.getItem(idKey)
}

function storedUser(): SessionUser | null {
  try {
    return JSON.parse(localStorage.getItem(userKey) ?? 'null') as SessionUser | null
  } catch {
    return null
  }
}

/** A login succeeded. */
export function beginSession(id: string, user: SessionUser): void {
  localStorage.setItem(userKey, JSON.stringify(user))
  localStorage.setItem(idKey, id)
  become({ status: 'logged in', user })
}

/** The server named the person of the session that is already kept. */
export function renewSession(user: SessionUser): void {
  localStorage.setItem(userKey, JSON.stringify(user))
  become({ status: 'logged in', user })
}

/** The session is over: logged out here, refused by the server, or ended in another tab. */
export function endSession(): void {
  localStorage.removeItem(idKey)
  localStorage.removeItem(userKey)
  become({ status: 'logged out' })
}

/** Takes up what storage holds: the last known person at once, unknown until the server names one. */
export function loadSession(): void {
  const user = storedUser()
  if (sessionId() === null) become({ status: 'logged out' })
  else become(user ? { status: 'logged in', user } : { status: 'unknown' })
}

/** Follows the other tabs: a login or logout in one is one in all. Returns the function that stops it. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key, storageArea }: StorageEvent): void => {
    if (storageArea === localStorage && (key === idKey || key === null)) loadSession()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
