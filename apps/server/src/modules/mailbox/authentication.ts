/** Result of one method, as in RFC 8601: `pass`, `fail`, `none`, `temperror` and others. */
type MethodResult = string

/** What is known about the sender of a mail from outside (RFC 8601). */
export interface Authentication {
  readonly spf: MethodResult
  readonly dkim: MethodResult
  readonly dmarc: MethodResult
  readonly arc: MethodResult
  /** What the domain asks receivers to do with mail that fails DMARC. */
  readonly policy: 'none' | 'quarantine' | 'reject'
  /** Whether a passing method confirms the domain of the From address. */
  readonly verified: boolean
}

/** A mail from outside whose sender could not be checked. */
export const unchecked: Authentication = {
  spf: 'none',
  dkim: 'none',
  dmarc: 'none',
  arc: 'none',
  policy: 'none',
  verified: false,
}

/**
 * Whether the domain in the From address is confirmed: null is mail that never left the office. A mail without results is
 * trusted no more than one that failed.
 */
export const isVerifiedSender = (authentication: Pick<Authentication, 'verified'> | null): boolean =>
  authentication === null || authentication.verified

/** Returns whether `domain` is `parent` or below it. */
export const isWithinDomain = (domain: string, parent: string): boolean =>
  parent !== '' && (domain === parent || domain.endsWith(`.${parent}`))

export const toPolicy = (text: string): Authentication['policy'] =>
  text === 'reject' || text === 'quarantine' ? text : 'none'
