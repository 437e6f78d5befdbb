import { isSecret } from '@pb/rules/applications/fields'
import { maskValue } from '@pb/rules/applications/parse-value'
import type { ApplicantType, FormLanguage } from '@pb/rules/applications/vocabulary'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { decryptValue, encryptValue } from '../../../platform/encryption/encrypt.ts'
import { parseFormValue, type EnteredField } from './parse-form-value.ts'
import type { StoredValue } from './read-values.ts'
import '../tables.ts'

/** A change by a renter's device, which may repeat it or send it late. */
interface DeviceChange {
  /** Random id of the browser. */
  readonly device: string
  /** The change's own name. */
  readonly key: string
  readonly sequence: number
  /** Version of the field that the person saw; 0 for none. */
  readonly seenVersion: number
}

export interface ValueChange {
  readonly field: string
  /** As typed; empty removes the value. */
  readonly value: string
  /** Null for the agent. */
  readonly from: DeviceChange | null
  readonly now: Date
  /** Where a message about the value belongs; `body.value` by default. */
  readonly path?: string
}

export interface WrittenValue {
  /** Whether the stored value is another than before; then the caller calls `touchForm`. */
  readonly changed: boolean
  /** False for a change that was repeated or came late. */
  readonly applied: boolean
  /** What is stored now, which is newer than the change where that came late; an empty value when removed. */
  readonly saved: StoredValue
  /** What another device had saved and this change replaced without having seen it. */
  readonly replaced: StoredValue | null
}

interface Row extends StoredValue {
  readonly sealed: string | null
  readonly device: string | null
}

type KeySource = Pick<Deps, 'db' | 'env' | 'clock'>
interface Form {
  readonly id: string
  readonly applicant_type: ApplicantType
  readonly language: FormLanguage
}

const columns = ['field', 'value', 'mask', 'version', 'changed_at'] as const

/** Whether the change is newer than all others of its device; the agent's always is. */
async function isNewest(tx: Tx, form: Form, { field, from }: ValueChange): Promise<boolean> {
  if (from === null) return true
  const { rows } = await sql`
    INSERT INTO application_value_sequence AS s (form_id, field, device, sequence)
    VALUES (${form.id}, ${field}, ${from.device}, ${from.sequence})
    ON CONFLICT (form_id, field, device) DO UPDATE SET sequence = excluded.sequence
      WHERE s.sequence < excluded.sequence
    RETURNING 1`.execute(tx)
  return rows.length > 0
}

/** Returns what a repeated change replaced the first time. */
async function findReplaced(tx: Tx, form: Form, { field, from }: ValueChange): Promise<StoredValue | null> {
  if (from === null) return null
  const row = await tx
    .selectFrom('application_replaced_value')
    .select(columns)
    .where('form_id', '=', form.id)
    .where('field', '=', field)
    .where('replaced_by', '=', from.key)
    .executeTakeFirst()
  return row ?? null
}

async function isSame(keys: KeySource, row: Row | undefined, value: string): Promise<boolean> {
  if (!row) return value === ''
  if (row.sealed === null) return row.value === value
  // Compared decrypted, since encrypting twice gives two texts.
  return value !== '' && (await decryptValue(keys, row.sealed)) === value
}

/** Encrypts a secret. An empty value stays plain. */
async function toColumns(keys: KeySource, field: EnteredField, value: string) {
  if (value === '' || !isSecret(field)) return { value, sealed: null, mask: null }
  return { value: null, sealed: await encryptValue(keys, value), mask: maskValue(field, value) }
}

async function storeReplaced(tx: Tx, form: Form, row: Row, { from }: ValueChange): Promise<void> {
  const { field, value, sealed, mask, version, changed_at } = row
  await tx
    .insertInto('application_replaced_value')
    .values({
      form_id: form.id,
      field,
      value,
      sealed,
      mask,
      version,
      changed_at,
      replaced_by: from?.key ?? null,
    })
    .execute()
}

/** Whether the change overwrites what its author has not seen. */
function isUnseen(row: Row | undefined, { from }: ValueChange): row is Row {
  if (!row || row.value === '' || row.device === (from?.device ?? null)) return false
  return from === null || row.version > from.seenVersion
}

/**
 * Writes a value of a form: the newest change wins. What another device saved meanwhile is stored as replaced and
 * returned. A repeated change, and an older one of the same device that arrives late, change nothing. Throws
 * `bad_input` at the field. The caller has checked that the form may be edited.
 */
export async function writeValue(
  deps: KeySource,
  tx: Tx,
  form: Form,
  change: ValueChange,
): Promise<WrittenValue> {
  const { path = 'body.value', now, from } = change
  // Keys are read in the transaction, which needs no second connection and locks the key it uses.
  const keys = { ...deps, db: tx }
  const { field, value } = parseFormValue(form, { ...change, path })
  // Changes of one form wait for each other.
  await sql`SELECT FROM application_form WHERE id = ${form.id} FOR NO KEY UPDATE`.execute(tx)
  const newest = await isNewest(tx, form, change)
  const stored: Row | undefined = await tx
    .selectFrom('application_value')
    .select([...columns, 'sealed', 'device'])
    .where('form_id', '=', form.id)
    .where('field', '=', field.field)
    .executeTakeFirst()
  const none = { field: field.field, value: '', mask: null, version: 0, changed_at: now }
  const unchanged = { changed: false, applied: newest, saved: stored ?? none }
  if (!newest) return { ...unchanged, replaced: await findReplaced(tx, form, change) }
  if (await isSame(keys, stored, value)) return { ...unchanged, replaced: null }
  const replaced = isUnseen(stored, change) ? stored : null
  if (replaced) await storeReplaced(tx, form, replaced, change)
  const row = {
    ...(await toColumns(keys, field, value)),
    version: (stored?.version ?? 0) + 1,
    device: from?.device ?? null,
    changed_at: now,
  }
  await tx
    .insertInto('application_value')
    .values({ form_id: form.id, field: field.field, ...row })
    .onConflict((conflict) => conflict.columns(['form_id', 'field']).doUpdateSet(row))
    .execute()
  const { value: plain, mask, version } = row
  return {
    changed: true,
    applied: true,
    saved: { field: field.field, value: plain, mask, version, changed_at: now },
    replaced: from === null ? null : replaced,
  }
}
