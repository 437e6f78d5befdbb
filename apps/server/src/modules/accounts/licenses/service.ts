import type { LicenseInput } from '@pb/contract/licenses'
import pg from 'pg'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  findLicense,
  insertLicense,
  findLicenses,
  markRemoved,
  maxLicenses,
  restoreRemoved,
  updateLicense,
  type LicenseRow,
} from './queries.ts'

/** Turns a violation of the unique license number into `conflict`; rethrows every other error. */
async function orConflict<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.constraint !== 'agent_license_number_unique')
      throw error
    throw new AppError('conflict', "You've already added a license with this number", { cause: error })
  }
}

function tooMany(): AppError {
  return new AppError('rule_broken', `You can have up to ${maxLicenses} licenses`)
}

/** Returns the caller's licenses. */
export function listLicenses(actor: Actor, { db }: Deps): Promise<LicenseRow[]> {
  return findLicenses(db, actor.personId)
}

/** Adds a license of the caller. Throws `conflict` for a number entered before, `rule_broken` beyond `maxLicenses`. */
export async function addLicense(
  actor: Actor,
  { db, clock }: Deps,
  input: LicenseInput,
): Promise<LicenseRow> {
  const added = await orConflict(
    db.transaction().execute(async (tx) => {
      await lockUntilCommit(tx, 'licenses', actor.personId)
      return insertLicense(tx, actor.personId, input, clock.now())
    }),
  )
  if (!added) throw tooMany()
  return added
}

/** Changes one of the caller's licenses. Throws `not_found` for any other. */
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

/** Removes one of the caller's licenses; `restoreLicense` undoes it. */
export async function removeLicense(actor: Actor, { db, clock }: Deps, id: string): Promise<void> {
  if (!(await markRemoved(db, actor.personId, id, clock.now()))) throw new AppError('not_found')
}

/** Restores a license that the caller removed. */
export async function restoreLicense(actor: Actor, { db }: Deps, id: string): Promise<LicenseRow> {
  const found = await findLicense(db, actor.personId, id)
  if (!found) throw new AppError('not_found')
  const isRestored = await orConflict(
    db.transaction().execute(async (tx) => {
      await lockUntilCommit(tx, 'licenses', actor.personId)
      return restoreRemoved(tx, actor.personId, id)
    }),
  )
  if (!isRestored) throw tooMany()
  return found
}
