import { licenseTitle } from '@pb/rules/licenses'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { ownLicenses } from '../licenses/index.ts'
import { ownProfile } from '../profile/index.ts'

/** An agent as clients see one. */
export interface AgentCard {
  readonly name: string
  /** Title of the license, which advertising must carry (19 NYCRR 175.25); empty without one. */
  readonly title: string
  readonly phone: string
  readonly email: string
  readonly photo: string | null
}

export async function agentCard(actor: Actor, deps: Deps): Promise<AgentCard> {
  const [profile, licenses] = await Promise.all([ownProfile(actor, deps), ownLicenses(actor, deps)])
  return {
    name: profile.name,
    title: licenseTitle(licenses, newYorkDate(deps.clock.now())) ?? '',
    phone: profile.phone,
    email: profile.contact_email || profile.email,
    photo: profile.photo,
  }
}
