import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Module } from '../module.ts'
import { deriveKey, unseal } from '../secrets.ts'
import { keepFormerKeys } from './former-keys.ts'
import type { Evidence, KeyChange } from './key-change.ts'
import { findReplacement, fingerprintKey, keyRecordName, type KeyRecord } from './key-record.ts'
import { keepLastingValue } from './lasting-value.ts'
import { countComputed, rehashLinks } from './rehash-links.ts'
import { resealColumn, resealJobs, type Resealing } from './reseal.ts'
import { platformKeyUses, type UseKind } from './uses.ts'
import { toJsonText } from '../db/json-text.ts'

interface Counted {
  readonly name: string
  readonly count: number
}

export interface KeyChangeResult {
  /** Values that are encrypted with the new key now. */
  readonly resealed: number
  /** By table or job: values that the old key did not decrypt, and that stay as they are. */
  readonly unreadable: readonly Counted[]
  /** By what they lead to: links that worked, and have another token now. */
  readonly links: readonly Counted[]
}

async function deleteSecret(
  tx: Tx,
  { from }: KeyChange,
  { purpose, name }: UseKind<'generated'>,
  evidence: Evidence,
): Promise<void> {
  const { rows } = await sql<{ sealed: string }>`
    DELETE FROM office_value WHERE name = ${name} RETURNING value ->> 'sealed' AS sealed`.execute(tx)
  for (const { sealed } of rows)
    if (unseal(deriveKey(from, purpose), sealed) === null) evidence.differs += 1
    else evidence.fits += 1
}

async function writeRecord(
  tx: Tx,
  { from, to, now }: KeyChange,
  earlier: KeyRecord | undefined,
): Promise<void> {
  const replaced = { fingerprint: fingerprintKey(from), at: now.toISOString() }
  const record: KeyRecord = {
    current: fingerprintKey(to),
    replaced: [...(earlier?.replaced ?? []), replaced],
  }
  await sql`INSERT INTO office_value (name, value) VALUES (${keyRecordName}, ${toJsonText(record)}::jsonb)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(tx)
}

/**
 * Changes SECRET_KEY for everything in the database that depends on it, in one transaction, while the office is stopped:
 * encrypts it with the new key, and gives links other tokens. Throws when nothing fits the old key, which is then that
 * of another office.
 */
export async function changeSecretKey(
  tx: Tx,
  modules: readonly Module[],
  change: KeyChange,
  record: KeyRecord | undefined,
): Promise<KeyChangeResult> {
  if (change.from === change.to) throw new Error('The new key is the old one.')
  if (findReplacement(record, change.to) !== undefined)
    throw new Error('The new key is one that was replaced before. Make another one.')
  const uses = [...platformKeyUses, ...modules.flatMap(({ secretKeyUses }) => secretKeyUses ?? [])]
  const evidence: Evidence = { fits: 0, differs: 0 }
  const [unreadable, links]: [Counted[], Counted[]] = [[], []]
  let resealed = 0
  const count = (name: string, result: Resealing) => {
    resealed += result.resealed
    evidence.fits += result.resealed
    evidence.differs += result.unreadable
    if (result.unreadable > 0) unreadable.push({ name, count: result.unreadable })
  }
  for (const use of uses) {
    if (use.kind === 'sealed') count(use.table, await resealColumn(tx, change, use))
    if (use.kind === 'sealed-jobs') count(use.job, await resealJobs(tx, change, use))
    if (use.kind === 'generated') await deleteSecret(tx, change, use, evidence)
    if (use.kind === 'links')
      links.push({ name: use.label, count: await rehashLinks(tx, change, use, evidence) })
    if (use.kind === 'computed-links') links.push({ name: use.label, count: await countComputed(tx, use) })
    if (use.kind === 'lasting')
      await keepLastingValue(tx, use.name, use.compute(deriveKey(change.from, use.purpose)))
  }
  if (evidence.fits === 0 && evidence.differs > 0)
    throw new Error('The secret key is not that of this office: it decrypts nothing in the database.')
  const verifying = uses.filter(({ kind }) => kind === 'verification').map(({ purpose }) => purpose)
  if (!(await keepFormerKeys(tx, change, verifying))) unreadable.push({ name: 'office_value', count: 1 })
  await writeRecord(tx, change, record)
  return { resealed, unreadable, links: links.filter((link) => link.count > 0) }
}
