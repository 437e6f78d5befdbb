import { formLinkDays, type Application } from '@pb/contract/applications'
import { addDays, toUnixSeconds } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { createLinkSeed, deriveLinkToken, type SecretSource } from '../../../platform/link-token.ts'
import type { UseKind } from '../../../platform/secret-key/uses.ts'

export const formLinks: UseKind<'links'> = {
  kind: 'links',
  purpose: 'application forms',
  table: 'application_form_link',
  id: 'form_id',
  label: 'application forms',
  active: sql`revoked_at IS NULL AND expires_at > now()`,
}

/** Derives a form's token. */
export const deriveFormToken = (deps: SecretSource, seed: string): string =>
  deriveLinkToken(deps, formLinks, seed)

/** Creates a seed, and the token's hash to find the form by. */
export const createFormSeed = (deps: SecretSource) => createLinkSeed(deps, formLinks)

export const formLinkUrl = (deps: Pick<Deps, 'env'>, seed: string): string =>
  `${deps.env.publicUrl}/apply/${deriveFormToken(deps, seed)}`

/** Returns the expiry of a link that is sent or extended now. */
export const getFormLinkExpiry = (now: Date): Date => addDays(now, formLinkDays)

interface LinkRow {
  readonly seed: string
  readonly expires_at: Date
  readonly revoked_at: Date | null
}

export function presentFormLink(deps: Pick<Deps, 'env' | 'clock'>, row: LinkRow): Application['link'] {
  const { seed, expires_at, revoked_at } = row
  const current = expires_at > deps.clock.now() ? 'active' : 'expired'
  return {
    url: formLinkUrl(deps, seed),
    state: revoked_at === null ? current : 'revoked',
    time_expires: toUnixSeconds(expires_at),
  }
}
