import type { Location } from 'react-router'
import { call, contract } from '../../lib/api.ts'

/** Where the agent wanted to go, as navigation state keeps it. */
export type Origin = Pick<Location, 'pathname' | 'search' | 'hash'>

function originKey(state: string): string {
  return `login_origin:${state}`
}

/** Goes to the issuer; the origin waits in this tab's storage, since navigation state does not survive the trip. */
export async function startLogin(origin: Origin | undefined, loginHint?: string): Promise<void> {
  const body = loginHint === undefined ? {} : { login_hint: loginHint }
  const { authorize_url, state } = await call(contract.auth.loginStart, { body })
  if (origin) sessionStorage.setItem(originKey(state), JSON.stringify(origin))
  location.assign(authorize_url)
}

/** The origin that the sign-in of this state began with. */
export function originOf(state: string | null): Origin | undefined {
  if (state === null) return undefined
  try {
    return (JSON.parse(sessionStorage.getItem(originKey(state)) ?? 'null') as Origin | null) ?? undefined
  } catch {
    return undefined
  }
}

const finished = new Map<string, ReturnType<typeof exchange>>()

function exchange(code: string, state: string) {
  return call(contract.auth.loginGoogle, { body: { code, state } })
}

/** Trades the issuer's code for a session. A code is good for one call, so a page shown twice shares that call. */
export function finishLogin(code: string, state: string): ReturnType<typeof exchange> {
  const reply = finished.get(state) ?? exchange(code, state)
  finished.set(state, reply)
  return reply
}
