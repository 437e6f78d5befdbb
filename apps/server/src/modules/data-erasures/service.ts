import type { ErasurePreview, ErasureInput, ErasureRecord } from '@pb/contract/data-erasures'
import type { Actor } from '../../platform/actor.ts'
import { recordAuditEntry } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ErasureSubject, PersonalRecords } from '../../platform/erasure.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Module } from '../../platform/module.ts'
import { loadSubject } from './load-subject.ts'
import { listErasures, presentErasure } from './records.ts'
import { erasureTexts } from './texts.ts'

/** All kinds of records, those of the highest modules first: what refers to a client goes before the client. */
export const collectPersonalRecords = (modules: readonly Module[]): PersonalRecords[] =>
  modules.toReversed().flatMap(({ personalRecords = [] }) => personalRecords)

interface CountedRecords {
  readonly records: PersonalRecords
  readonly count: number
}

/** Counts each kind, and leaves out those without records. */
async function countAll(
  db: Db | Tx,
  kinds: readonly PersonalRecords[],
  subject: ErasureSubject,
): Promise<CountedRecords[]> {
  const counted: CountedRecords[] = []
  for (const records of kinds) counted.push({ records, count: await records.count(db, subject) })
  return counted.filter(({ count }) => count > 0)
}

const present = (counted: readonly CountedRecords[]) =>
  counted.map(({ records, count }) => ({
    kind: records.kind,
    records: count,
    kept_because: records.keptBecause ?? null,
  }))

/** What the office has of a person, by kind. Throws `not_found`. */
export async function previewErasure(
  _actor: Actor,
  { db, clock }: Deps,
  kinds: readonly PersonalRecords[],
  key: string,
): Promise<ErasurePreview> {
  const subject = await loadSubject(db, key, clock.now())
  return {
    key,
    name: subject.name,
    emails: [...subject.emails],
    items: present(await countAll(db, kinds, subject)),
  }
}

/**
 * Erases a person's data for good, in one transaction with its record, which has numbers and reasons only.
 *
 * @throws {AppError} `not_found`; `rule_broken` unless the confirmation is the person's name.
 */
export async function erasePerson(
  actor: Actor,
  deps: Deps,
  kinds: readonly PersonalRecords[],
  { key, confirmation, reference }: ErasureInput,
): Promise<ErasureRecord> {
  const now = deps.clock.now()
  const id = await deps.db.transaction().execute(async (tx) => {
    const subject = await loadSubject(tx, key, now)
    if (confirmation.trim() !== subject.name)
      throw new AppError('rule_broken', erasureTexts.wrongConfirmation)
    const counted = await countAll(tx, kinds, subject)
    for (const { records } of counted) await records.erase?.(tx, subject)
    const erasure = await tx
      .insertInto('data_erasure')
      .values({ erased_by: actor.personId, erased_at: now, reference })
      .returning('id')
      .executeTakeFirstOrThrow()
    const items = present(counted).map((item, position) =>
      Object.assign({ erasure_id: erasure.id, position }, item),
    )
    if (items.length > 0) await tx.insertInto('data_erasure_item').values(items).execute()
    await recordAuditEntry(tx, deps, {
      by: actor.personId,
      about: null,
      what: 'person_erased',
      details: { erasure: erasure.id },
    })
    return erasure.id
  })
  const [row] = await listErasures(deps.db, { id })
  return presentErasure(row!)
}
