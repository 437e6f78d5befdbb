import type { Deps } from '../../../../platform/deps.ts'
import { scaleLimit, toClientKey, type RateLimit } from '../../../../platform/http/rate-limit.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import type { FailureCounter } from '../attempts.ts'

/** Wrong codes allowed for an account, in one place: a known browser, a session, or an address. */
const perPlace: RateLimit = { max: 5, seconds: 600 }
const perPlaceAndDay: RateLimit = { max: 20, seconds: 86_400 }
/** For all accounts, from one address. */
const perAddress: RateLimit = { max: 40, seconds: 600 }
/**
 * For an account, from all addresses where its person never signed in. Three codes in a million are valid at once: 60
 * guesses a day find one in 15 years.
 */
const perAccount: RateLimit = { max: 60, seconds: 86_400 }

/** Whose code it is, and where it is entered. */
export interface CodeOrigin {
  readonly personId: string
  /** The id of a browser or session in which this person signed in before; else the address of the request. */
  readonly place: { readonly known: string } | { readonly address: string }
}

/**
 * The failures that count against a code. Where the person has signed in before, only those made there count, so that
 * no one who knows their password can lock them out of their own browser.
 */
export function getCodeCounters(
  deps: Pick<Deps, 'env'>,
  { personId, place }: CodeOrigin,
): readonly FailureCounter[] {
  const count = (name: string, limit: RateLimit, ofAccount = true): FailureCounter => ({
    key: `code:${limit.seconds}:${name}`,
    limit,
    ofAccount,
  })
  const origin = 'known' in place ? hashToken(place.known).toString('base64url') : toClientKey(place.address)
  const here = `${personId}:${origin}`
  const counters = [count(here, perPlace), count(here, perPlaceAndDay)]
  if ('known' in place) return counters
  const ofAddress = count(`address:${origin}`, scaleLimit(deps, perAddress), false)
  return [...counters, ofAddress, count(`${personId}:elsewhere`, perAccount)]
}
