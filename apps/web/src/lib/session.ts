import type { SessionUser } from '@pb/contract/auth'

/** The login state is exactly one of these three. */
export type Session =
  | { readonly status: 'unknown' }
  /** `refused` where the server ended it: signed out from elsewhere, or too long unused. */
  | { readonly status: 'logged out'; readonly refused?: true }
  | { readonly status: 'logged in'; readonly user: SessionUser }

const idKey = 'session_id'
const userKey = 'session_user'
const refusedKey = 'session_refused'
/** Stays when the session ends: what is opened here later is still looked at by the office. */
const officeKey = 'office_browser'

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

/** Somebody of the office is or was signed in within this browser. */
export function isOfficeBrowser(): boolean {
  return localStorage.getItem(officeKey) !== null
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
  localStorage.removeItem(refusedKey)
  localStorage.setItem(officeKey, '1')
  localStorage.setItem(userKey, JSON.stringify(user))
  localStorage.setItem(idKey, id)
  become({ status: 'logged in', user })
}

/** The server named the person of the session that is already kept. */
export function renewSession(user: SessionUser): void {
  localStorage.setItem(officeKey, '1')
  localStorage.setItem(userKey, JSON.stringify(user))
  become({ status: 'logged in', user })
}

function loggedOut(): Session {
  return localStorage.getItem(refusedKey) === null
    ? { status: 'logged out' }
    : { status: 'logged out', refused: true }
}

/** The session is over: logged out here or in another tab, or refused by the server. */
export function endSession(why?: 'refused'): void {
  if (why === 'refused') localStorage.setItem(refusedKey, '1')
  else localStorage.removeItem(refusedKey)
  localStorage.removeItem(idKey)
  localStorage.removeItem(userKey)
  become(loggedOut())
}

/** Takes up what storage holds: the last known person at once, unknown until the server names one. */
export function loadSession(): void {
  const user = storedUser()
  if (sessionId() === null) become(loggedOut())
  else become(user ? { status: 'logged in', user } : { status: 'unknown' })
}

/** Follows the other tabs: a login, a logout or a changed setting in one is one in all. Returns what stops it. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key, storageArea }: StorageEvent): void => {
    if (storageArea === localStorage && (key === idKey || key === userKey || key === null)) loadSession()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
