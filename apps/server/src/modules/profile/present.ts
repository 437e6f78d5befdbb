import { preferenceDefaults, type AgentProfile, type Preferences } from '@pb/contract/profile'
import type { ProfileRow } from './queries.ts'

/** Every flag: the stored ones, and the default of each that was never touched. */
export function presentPreferences(stored: Readonly<Record<string, 0 | 1>>): Preferences {
  const keys = Object.keys(preferenceDefaults) as (keyof Preferences)[]
  return Object.fromEntries(keys.map((key) => [key, stored[key] ?? preferenceDefaults[key]])) as Preferences
}

/** The profile as its owner sees it; until a contact address is given, the sign-in address stands for it. */
export function presentProfile(row: ProfileRow): AgentProfile {
  return {
    user_id: row.person_id,
    name: row.name,
    first_name: row.first_name,
    email: row.contact_email || row.email,
    phone: row.phone,
    description: row.description,
    photo: row.photo,
    time_created: Math.floor(row.created_at.getTime() / 1000),
    preferences: presentPreferences(row.preferences),
    agent_signature_id: row.signature_id ?? '0',
    time_zone: row.time_zone,
  }
}
