import type { OpenedSession } from '@pb/contract/auth'
import type { Location } from 'react-router'
import { call, contract } from '../../../lib/api.ts'
import { beginSession } from '../../../lib/session.ts'

/** The page that required signing in, as stored in the navigation state. */
export type Origin = Pick<Location, 'pathname' | 'search' | 'hash'>

function originKey(state: string): string {
  return `login_origin:${state}`
}

/** Begins a session that the server has opened without the issuer. */
export function continueWithSession(opened: OpenedSession): void {
  beginSession(opened.user_session_id, opened.user)
}

/** Whether this page is open at another name of the server than people type; sign-in works only at that one. */
export function isAtOtherAddress(publicUrl: string): boolean {
  return new URL(publicUrl).origin !== location.origin
}

/** Goes to the same page at the address that people type. */
export function goToPublicUrl(publicUrl: string, origin: Origin | undefined): void {
  const { pathname, search, hash } = origin ?? { pathname: '/login', search: '', hash: '' }
  location.replace(`${publicUrl}${pathname}${search}${hash}`)
}

/** Redirects to the issuer. The origin is kept in session storage, since navigation state is lost on the redirect. */
export async function startLogin(origin: Origin | undefined, loginHint?: string): Promise<void> {
  const body = loginHint === undefined ? {} : { login_hint: loginHint }
  const { authorize_url, state } = await call(contract.auth.loginStart, { body })
  if (origin) sessionStorage.setItem(originKey(state), JSON.stringify(origin))
  // Back from the issuer leads to the page before the sign-in page.
  location.replace(authorize_url)
}

/** Returns the origin of the sign-in with this state, if stored. */
export function readOrigin(state: string | null): Origin | undefined {
  if (state === null) return undefined
  try {
    return (JSON.parse(sessionStorage.getItem(originKey(state)) ?? 'null') as Origin | null) ?? undefined
  } catch {
    return undefined
  }
}

const exchanges = new Map<string, ReturnType<typeof exchange>>()

function exchange(code: string, state: string) {
  return call(contract.auth.loginGoogle, { body: { code, state } })
}

/** Exchanges the issuer's code for a session. A code is single-use, so repeated renders share one request. */
export function finishLogin(code: string, state: string): ReturnType<typeof exchange> {
  const reply = exchanges.get(state) ?? exchange(code, state)
  exchanges.set(state, reply)
  return reply
}
