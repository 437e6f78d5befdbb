import type { SessionUser } from '@pb/contract/auth'

/** The login state. */
export type Session =
  | { readonly status: 'unknown' }
  /** `refused` when the server ended the session: signed out on another device, or expired. */
  | { readonly status: 'logged out'; readonly refused?: true }
  | { readonly status: 'logged in'; readonly user: SessionUser }

const idKey = 'session_id'
const userKey = 'session_user'
const refusedKey = 'session_refused'
/** Set by any sign-in and kept after it ends, so that visits to shared pages from this browser count as the office's. */
const officeKey = 'office_browser'

let current: Session = { status: 'unknown' }
const listeners = new Set<() => void>()

function setSession(next: Session): void {
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

/** Returns the session id sent with every call, from the storage that all tabs share; null without a session. */
export function getSessionId(): string | null {
  return localStorage.getItem(idKey)
}

/** True when a member of the office is or was signed in with this browser. */
export function isOfficeBrowser(): boolean {
  return localStorage.getItem(officeKey) !== null
}

function readStoredUser(): SessionUser | null {
  try {
    return JSON.parse(localStorage.getItem(userKey) ?? 'null') as SessionUser | null
  } catch {
    return null
  }
}

/** Stores the session after a successful login. */
export function beginSession(id: string, user: SessionUser): void {
  localStorage.removeItem(refusedKey)
  localStorage.setItem(officeKey, '1')
  localStorage.setItem(userKey, JSON.stringify(user))
  localStorage.setItem(idKey, id)
  setSession({ status: 'logged in', user })
}

/** Updates the user of the current session. */
export function updateSessionUser(user: SessionUser): void {
  localStorage.setItem(officeKey, '1')
  localStorage.setItem(userKey, JSON.stringify(user))
  setSession({ status: 'logged in', user })
}

function readLoggedOut(): Session {
  return localStorage.getItem(refusedKey) === null
    ? { status: 'logged out' }
    : { status: 'logged out', refused: true }
}

/** Ends the session after a logout or a refusal by the server. */
export function endSession(reason?: 'refused'): void {
  if (reason === 'refused') localStorage.setItem(refusedKey, '1')
  else localStorage.removeItem(refusedKey)
  localStorage.removeItem(idKey)
  localStorage.removeItem(userKey)
  setSession(readLoggedOut())
}

/** Loads the session from storage: logged in as the stored user, or unknown until the server returns the user. */
export function loadSession(): void {
  const user = readStoredUser()
  if (getSessionId() === null) setSession(readLoggedOut())
  else setSession(user ? { status: 'logged in', user } : { status: 'unknown' })
}

/** Applies logins, logouts and changed settings of other tabs. Returns a function that stops it. */
export function syncSessionAcrossTabs(): () => void {
  const onStorage = ({ key, storageArea }: StorageEvent): void => {
    if (storageArea === localStorage && (key === idKey || key === userKey || key === null)) loadSession()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
