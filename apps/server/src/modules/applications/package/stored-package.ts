import { addDays } from '@pb/rules/dates'
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { keepRenewing } from '../../../platform/leases/keep-renewing.ts'
import { defineLeases, type HeldLease, type Lease } from '../../../platform/leases/leases.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { HouseholdRow } from '../forms/find-form.ts'
import { copyFiles } from '../redaction/copy-files.ts'
import { buildPackage, presentPackage, type PackageOptions } from './build-package.ts'
import { findMembers } from './find-members.ts'
import { getSigningKey } from './signing-key.ts'
import type { SigningKey } from './content.ts'
import '../tables.ts'

/** Increases when the same content would look different: what was built before is built again. */
const packageFormat = 1

/** After 30 seconds without a renewal, of a process that ended, the next opening builds it. */
const leases = defineLeases({ table: 'application_package', token: 'lease', seconds: 30 })
const renewalMilliseconds = 5000
const pollMilliseconds = 300
/** How often progress is stored. */
const progressMilliseconds = 400
/** Days after its last opening until a built package is thrown away. */
const unusedDays = 7

/** A package as it would be built now. */
interface PackageVersion {
  readonly householdId: string
  readonly hash: Buffer
  readonly reader: string
}

const hashKey = (key: SigningKey): string =>
  createHash('sha256')
    .update(key.kind === 'pem' ? key.cert : key.bytes)
    .digest('hex')

/**
 * Returns the version of a package: a hash of everything in it but the day on its cover. Plain numbers are in it by the
 * versions of their fields, since a number of nine digits could be found from its hash.
 */
async function getVersion(
  deps: Deps,
  household: HouseholdRow,
  options: PackageOptions,
): Promise<PackageVersion> {
  const members = await findMembers(deps.db, household, options)
  const presented = await presentPackage(deps, members, { ...options, unmasked: false })
  const { date: _date, ...content } = presented.content
  const people = presented.people.map(({ values, papers, redactions, signature }) => ({
    values: values.map(({ field, version }) => [field, version]),
    papers: papers.map(({ id, sha256 }) => [id, sha256.toString('hex'), redactions.get(id)?.bars ?? null]),
    image: signature?.image_key ?? null,
  }))
  const key = hashKey(await getSigningKey(deps, presented.office.name))
  const whole = [packageFormat, content, options.unmasked ?? false, people, presented.office.logo, key]
  return {
    householdId: household.id,
    hash: createHash('sha256').update(JSON.stringify(whole)).digest(),
    reader: options.watermark ?? '',
  }
}

interface Claim {
  readonly file_key: string | null
  readonly lease: string | null
}

/** Returns the built package, or takes the lease to build it if no other process has it. */
async function claim({ db }: Deps, version: PackageVersion, { token, now, until }: Lease): Promise<Claim> {
  const isTaken = sql`p.file_key IS NULL AND ${leases.isFree(now, 'p')}`
  const { rows } = await sql<Claim>`
    INSERT INTO application_package AS p (household_id, content_hash, reader, lease, leased_until, used_at)
    VALUES (${version.householdId}, ${version.hash}, ${version.reader}, ${token}, ${until}, ${now})
    ON CONFLICT (household_id, content_hash) DO UPDATE SET used_at = ${now},
      percent = CASE WHEN ${isTaken} THEN 0 ELSE p.percent END,
      lease = CASE WHEN ${isTaken} THEN ${token}::uuid ELSE p.lease END,
      leased_until = CASE WHEN ${isTaken} THEN ${until}::timestamptz ELSE p.leased_until END
    RETURNING file_key, lease`.execute(db)
  return one(rows)
}

const toHeld = (token: string): HeldLease => ({ row: sql`true`, token })

async function forget({ db }: Deps, { householdId, hash }: PackageVersion): Promise<void> {
  await db
    .deleteFrom('application_package')
    .where('household_id', '=', householdId)
    .where('content_hash', '=', hash)
    .execute()
}

/** Keeps a lease while its package waits for its turn and is built; what it returns ends that. */
function keepLease(deps: Deps, lease: string): () => Promise<void> {
  return keepRenewing(() => leases.renew(deps, toHeld(lease)), {
    everyMs: renewalMilliseconds,
    onError: (error) => deps.log.warn({ err: error }, 'could not renew the lease of a package'),
  })
}

/** Stores how far the build is, now and then. */
function createProgress({ db, log }: Deps, lease: string): (percent: number) => void {
  let last = 0
  return (percent) => {
    const now = performance.now()
    if (now - last < progressMilliseconds) return
    last = now
    db.updateTable('application_package')
      .set({ percent })
      .where('lease', '=', lease)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'could not store the progress of a package'))
  }
}

/** Builds the leased version and stores it, unless something in it changed meanwhile. */
async function buildAndStore(
  deps: Deps,
  household: HouseholdRow,
  options: PackageOptions,
  { version, lease }: { readonly version: PackageVersion; readonly lease: string },
): Promise<Buffer> {
  const endLease = keepLease(deps, lease)
  try {
    const built = await buildPackage(deps, household, { ...options, onProgress: createProgress(deps, lease) })
    const after = await getVersion(deps, household, options)
    if (!after.hash.equals(version.hash)) {
      await forget(deps, version)
      return built.bytes
    }
    const file_key = await copyFiles.store(deps, built.bytes)
    await deps.db
      .updateTable('application_package')
      .set({ file_key, percent: 100 })
      .where('lease', '=', lease)
      .execute()
    return built.bytes
  } catch (error) {
    await deps.db.deleteFrom('application_package').where('lease', '=', lease).execute()
    throw error
  } finally {
    await endLease()
  }
}

/** Waits for a build, or until the caller goes away: the build goes on, and is there for the next opening. */
async function waitFor(building: Promise<Buffer>, signal: AbortSignal | undefined): Promise<Buffer> {
  if (!signal) return building
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason as Error)
    signal.addEventListener('abort', leave, { once: true })
    building.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

/**
 * Returns the package of a household as a signed PDF. Each version is built once, by one process, and stored encrypted
 * until its papers are erased or it was not opened for a week; `signal` ends the wait for it, not the build. Throws as
 * `buildPackage`.
 */
export async function getPackage(
  deps: Deps,
  household: HouseholdRow,
  { signal, ...options }: PackageOptions & { readonly signal?: AbortSignal } = {},
): Promise<Buffer> {
  const version = await getVersion(deps, household, options)
  for (;;) {
    signal?.throwIfAborted()
    const lease = leases.start(deps)
    const claimed = await claim(deps, version, lease)
    if (claimed.file_key !== null) {
      const stored = await copyFiles.read(deps, claimed.file_key).catch(() => null)
      if (stored) return stored
      await forget(deps, version)
    } else if (claimed.lease === lease.token)
      return waitFor(buildAndStore(deps, household, options, { version, lease: lease.token }), signal)
    else await setTimeout(pollMilliseconds)
  }
}

/** Returns how far a package of a household and reader is that is being built, in percent; null if none is. */
export async function findProgress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  householdId: string,
  reader: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('application_package')
    .select('percent')
    .where('household_id', '=', householdId)
    .where('reader', '=', reader)
    .where('file_key', 'is', null)
    .where(sql<boolean>`NOT ${leases.isFree(clock.now())}`)
    .orderBy('used_at', 'desc')
    .executeTakeFirst()
  return row?.percent ?? null
}

/** Throws away packages that were not opened for a while; run by a daily job, which then deletes their files. */
export async function deleteUnusedPackages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('application_package')
    .where('used_at', '<', addDays(clock.now(), -unusedDays))
    .execute()
}
