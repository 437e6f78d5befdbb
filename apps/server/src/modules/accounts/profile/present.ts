import { preferenceDefaults, type AgentProfile, type Preferences } from '@pb/contract/profile'
import { toUnixSeconds } from '@pb/rules/dates'
import type { ProfileRow } from './queries.ts'

/** Returns every preference: the stored value, or the default where none was set. */
export function presentPreferences(stored: Readonly<Record<string, 0 | 1>>): Preferences {
  const keys = Object.keys(preferenceDefaults) as (keyof Preferences)[]
  return Object.fromEntries(keys.map((key) => [key, stored[key] ?? preferenceDefaults[key]])) as Preferences
}

/** Returns the profile as its owner's API reply. The sign-in address serves as contact address until one is given. */
export function presentProfile(row: ProfileRow): AgentProfile {
  return {
    user_id: row.person_id,
    name: row.name,
    first_name: row.first_name,
    email: row.contact_email || row.email,
    phone: row.phone,
    description: row.description,
    photo: row.photo,
    time_created: toUnixSeconds(row.created_at),
    preferences: presentPreferences(row.preferences),
    agent_signature_id: row.signature_id ?? '0',
    time_zone: row.time_zone,
  }
}
