import type { hasAgentAnswers } from '@pb/contract/open-house-schemas'
import { emailKey, isSameEmail, spellEmail } from '@pb/rules/mail/addresses'
import { notices, type NoticeKind } from '@pb/rules/notices'
import type { SignInLanguage } from '@pb/rules/open-house-consent'
import type { HeardFrom } from '@pb/rules/open-house-visitor'
import { isPlaceholderPhone, normalizePhone } from '@pb/rules/phone'
import { sql, type Selectable } from 'kysely'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { publishOpenHouse } from '../records/change-open-house.ts'
import type { OpenHouseRow } from '../records/open-house-row.ts'

/** The job that makes visitors who agreed clients. */
export const visitorJob = 'open-houses.visitors'

export type VisitorRow = Selectable<Tables['open_house_visitor']>

export interface Consent {
  readonly version: number
  /** The words as the visitor read them. */
  readonly text: string
  /** Network address; empty on the agent's statement. */
  readonly address: string
  readonly by: 'visitor' | 'agent'
}

export interface NewVisitor {
  readonly key: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly has_agent: (typeof hasAgentAnswers)[number]
  readonly agent_name: string
  readonly heard_from: HeardFrom | null
  readonly language: SignInLanguage
  readonly message: string
  /** Null without consent. */
  readonly consent: Consent | null
  readonly notices: readonly {
    readonly kind: NoticeKind
    readonly read: boolean
    readonly acknowledged: boolean
  }[]
  /** The agent who adds the visitor by hand. */
  readonly addedBy: string | null
}

type VisitorDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'events'>

/** The job looks for the visitor's client, again. */
export const waitingColumns = {
  client_state: 'waiting',
  client_text: '',
  leased_until: new Date(0),
  attempts: 0,
} as const

/** A corrected address may be that of a client. */
export const needsLink = (
  before: VisitorRow,
  { email, phone }: { readonly email: string; readonly phone: string },
): boolean =>
  before.consent && before.client_id === null && (!isSameEmail(before.email, email) || before.phone !== phone)

/** Columns of a consent that is given now. */
export const toConsentColumns = ({ version, text, address, by }: Consent, now: Date) => ({
  consent: true,
  consented_at: now,
  consent_version: version,
  consent_text: text,
  consent_address: address,
  consent_by: by,
  ...waitingColumns,
})

export const normalizeContact = ({ email, phone }: Pick<NewVisitor, 'email' | 'phone'>) => ({
  email: spellEmail(email),
  phone: normalizePhone(phone) ?? phone,
})

/** The visitor with this key, else the one with this address, else with this phone; of deleted ones only by the key. */
export async function findVisitor(
  tx: Tx,
  openHouseId: string,
  { key, email, phone: typed }: Pick<NewVisitor, 'key' | 'email' | 'phone'>,
): Promise<VisitorRow | undefined> {
  // `000-000-0000` is anyone's.
  const phone = isPlaceholderPhone(typed) ? '' : typed
  const { rows } = await sql<VisitorRow>`
    SELECT * FROM open_house_visitor WHERE open_house_id = ${openHouseId} AND (key = ${key} OR deleted_at IS NULL AND (
        (email <> '' AND lower(email) = ${emailKey(email)})
        OR (phone <> '' AND phone = ${phone} AND (email = '' OR ${email} = ''))))
    ORDER BY key = ${key} DESC, email <> '' AND lower(email) = ${emailKey(email)} DESC, id LIMIT 1 FOR UPDATE`.execute(
    tx,
  )
  return maybeOne(rows)
}

/** The same phone may correct its entry; another one only adds what is missing, since it may be another's address. */
function mergeFields(before: VisitorRow, visitor: NewVisitor) {
  const { name, has_agent, agent_name, heard_from, language, message } = visitor
  const { email, phone } = normalizeContact(visitor)
  if (before.key === visitor.key)
    return { name, email, phone, has_agent, agent_name, heard_from, language, message }
  return {
    email: before.email || email,
    phone: before.phone || phone,
    has_agent: before.has_agent || has_agent,
    agent_name: before.agent_name || agent_name,
    heard_from: before.heard_from ?? heard_from,
    message: before.message || message,
  }
}

async function updateVisitor(tx: Tx, before: VisitorRow, visitor: NewVisitor, now: Date): Promise<void> {
  const fields = mergeFields(before, visitor)
  const isOwn = before.key === visitor.key
  const withdrawn = isOwn && before.consent && visitor.consent === null
  const agreed = visitor.consent !== null && !before.consent
  const changed = Object.entries(fields).some(
    ([column, value]) => before[column as keyof VisitorRow] !== value,
  )
  if (!changed && !withdrawn && !agreed && !before.deleted_at) return
  await tx
    .updateTable('open_house_visitor')
    .set((eb) => ({
      ...fields,
      ...(agreed && toConsentColumns(visitor.consent, now)),
      ...(!agreed && !withdrawn && needsLink(before, fields) && waitingColumns),
      ...(withdrawn && { consent: false, withdrawn_at: now }),
      deleted_at: null,
      deleted_by: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', before.id)
    .execute()
}

async function insertVisitor(tx: Tx, row: OpenHouseRow, visitor: NewVisitor, now: Date): Promise<string> {
  const { key, name, has_agent, agent_name, heard_from, language, message, consent, addedBy } = visitor
  const { id } = await tx
    .insertInto('open_house_visitor')
    .values({
      open_house_id: row.id,
      agent_id: row.agent_id,
      key,
      name,
      ...normalizeContact(visitor),
      has_agent,
      agent_name,
      heard_from,
      language,
      message,
      ...(consent
        ? toConsentColumns(consent, now)
        : {
            consent: false,
            consented_at: null,
            consent_version: null,
            consent_by: null,
            client_state: 'none' as const,
          }),
      added_by: addedBy,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Logs the notices that the page offered, and those that the visitor read and acknowledged; the first time counts. */
async function recordNotices(tx: Tx, visitorId: string, offered: NewVisitor['notices'], now: Date) {
  for (const { kind, read, acknowledged } of offered)
    await sql`
      INSERT INTO open_house_notice (visitor_id, kind, version, offered_at, read_at, acknowledged_at)
      VALUES (${visitorId}, ${kind}, ${notices[kind].version}, ${now}, ${read ? now : null}::timestamptz,
        ${acknowledged ? now : null}::timestamptz)
      ON CONFLICT (visitor_id, kind) DO UPDATE SET
        read_at = coalesce(open_house_notice.read_at, excluded.read_at),
        acknowledged_at = coalesce(open_house_notice.acknowledged_at, excluded.acknowledged_at)`.execute(tx)
}

/**
 * Records a visitor of an open house, or what is new about one who signed in before: by the same phone, email address or
 * phone number. Returns the visitor's id. Those who agree become clients by a job.
 */
export async function recordVisitor(
  deps: VisitorDeps,
  row: OpenHouseRow,
  visitor: NewVisitor,
): Promise<string> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    // One at a time, so that two entries of a person at once are one visitor.
    await lockUntilCommit(tx, 'open-house', row.id)
    const contact = normalizeContact(visitor)
    const before = await findVisitor(tx, row.id, { key: visitor.key, ...contact })
    if (before) await updateVisitor(tx, before, visitor, now)
    const id = before ? before.id : await insertVisitor(tx, row, visitor, now)
    await recordNotices(tx, id, visitor.notices, now)
    if (before?.consent || visitor.consent) await deps.jobs.send(tx, visitorJob, {})
    await publishOpenHouse(tx, deps, row)
    return id
  })
}
