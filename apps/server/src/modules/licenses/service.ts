import type { LicenseInput } from '@pb/contract/licenses'
import pg from 'pg'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import {
  findLicense,
  insertLicense,
  licensesOf,
  markRemoved,
  mostLicenses,
  unmarkRemoved,
  updateLicense,
  type LicenseRow,
} from './queries.ts'

/** A number that the agent has already is `conflict`; everything else stays what it is. */
async function orConflict<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.constraint !== 'agent_license_number_unique')
      throw error
    throw new AppError('conflict', 'You have entered a license with this number already', { cause: error })
  }
}

function tooMany(): AppError {
  return new AppError('rule_broken', `There can be ${mostLicenses} licenses at most`)
}

/** The caller's own licenses. */
export function ownLicenses(actor: Actor, { db }: Deps): Promise<LicenseRow[]> {
  return licensesOf(db, actor.personId)
}

/** Enters a license of the caller's. */
export async function addLicense(
  actor: Actor,
  { db, clock }: Deps,
  input: LicenseInput,
): Promise<LicenseRow> {
  const added = await orConflict(insertLicense(db, actor.personId, input, clock.now()))
  if (!added) throw tooMany()
  return added
}

/** Changes one of the caller's licenses; somebody else's is as unknown as none. */
export async function saveLicense(
  actor: Actor,
  { db }: Deps,
  id: string,
  input: LicenseInput,
): Promise<LicenseRow> {
  const saved = await orConflict(updateLicense(db, actor.personId, id, input))
  if (!saved) throw new AppError('not_found')
  return saved
}

/** Removes one of the caller's licenses; `restoreLicense` puts it back. */
export async function removeLicense(actor: Actor, { db, clock }: Deps, id: string): Promise<void> {
  if (!(await markRemoved(db, actor.personId, id, clock.now()))) throw new AppError('not_found')
}

/** Puts back a license that the caller removed. */
export async function restoreLicense(actor: Actor, { db }: Deps, id: string): Promise<LicenseRow> {
  const found = await findLicense(db, actor.personId, id)
  if (!found) throw new AppError('not_found')
  if (!(await orConflict(unmarkRemoved(db, actor.personId, id)))) throw tooMany()
  return found
}
