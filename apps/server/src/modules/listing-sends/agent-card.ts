import { licenseTitle } from '@pb/rules/licenses'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { listLicenses } from '../accounts/licenses/index.ts'
import { getProfile } from '../accounts/profile/index.ts'

/** An agent as shown to clients. */
export interface AgentCard {
  readonly name: string
  /** Title of the license, which advertising must state (19 NYCRR 175.25); empty without a license. */
  readonly title: string
  readonly phone: string
  readonly email: string
  readonly photo: string | null
}

export async function agentCard(actor: Actor, deps: Deps): Promise<AgentCard> {
  const [profile, licenses] = await Promise.all([getProfile(actor, deps), listLicenses(actor, deps)])
  return {
    name: profile.name,
    title: licenseTitle(licenses, newYorkDate(deps.clock.now())) ?? '',
    phone: profile.phone,
    email: profile.contact_email || profile.email,
    photo: profile.photo,
  }
}
