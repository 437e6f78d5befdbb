import type { InquiryFields, InquiryReading } from '@pb/contract/inquiry-schemas'
import { isRelayAddress } from '@pb/rules/mail/relay-addresses'
import { normalizePhone } from '@pb/rules/phone'
import { sql } from 'kysely'
import type { Actor, SessionActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findListing } from '../intake/find-listing.ts'
import { inquiryErrors } from '../texts.ts'
import { changeInquiry, writeInquiry } from './change-inquiry.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

const afterCorrection = sql<InquiryReading>`CASE WHEN reading = 'unreadable' THEN 'read' ELSE reading END`

/** Stores what the reader read and what is right; a second correction keeps what the reader read. */
async function storeSample(
  tx: Tx,
  actor: Actor,
  message: { readonly id: string; readonly reader: string; readonly fields: InquiryFields },
  { corrected, at }: { readonly corrected: InquiryFields; readonly at: Date },
): Promise<void> {
  const values = { corrected: toJsonText(corrected), corrected_by: actor.personId, at }
  await tx
    .insertInto('inquiry_sample')
    .values({
      message_id: message.id,
      reader: message.reader,
      read: toJsonText(message.fields),
      ...values,
    })
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet(values))
    .execute()
}

/** Corrects what was read from a message. Its inquiry shows the correction if no later message came in. */
export const correctMessage = (
  actor: SessionActor,
  deps: Deps,
  { inquiryId, messageId }: { readonly inquiryId: string; readonly messageId: string },
  changes: Partial<{ [K in keyof InquiryFields]: InquiryFields[K] | undefined }>,
) =>
  changeInquiry(actor, deps, inquiryId, async (tx, record) => {
    const { rows } = await sql<{
      id: string
      reader: string
      fields: InquiryFields | null
      is_last: boolean
      from_mail: boolean
    }>`
      SELECT x.id, x.reader, x.fields, x.mail_message_id IS NOT NULL OR x.raw_text <> '' AS from_mail,
        NOT EXISTS (SELECT FROM inquiry_message y
          WHERE y.inquiry_id = x.inquiry_id AND y.direction = 'in' AND (y.at, y.id) > (x.at, x.id)) AS is_last
      FROM inquiry_message x WHERE x.id = ${messageId} AND x.inquiry_id = ${inquiryId}`.execute(tx)
    const message = maybeOne(rows)
    if (!message) throw new AppError('not_found')
    if (message.fields === null) throw new AppError('rule_broken', inquiryErrors.nothingRead)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const fields: InquiryFields = { ...message.fields, ...given }
    const listing = await findListing(tx, fields, null)
    if (message.from_mail)
      await storeSample(
        tx,
        actor,
        { ...message, fields: message.fields },
        { corrected: fields, at: deps.clock.now() },
      )
    await tx
      .updateTable('inquiry_message')
      .set({
        fields: toJsonText(fields),
        corrected: true,
        body: fields.message,
        name: fields.name,
        listing_id: listing?.id ?? null,
        reading: afterCorrection,
      })
      .where('id', '=', messageId)
      .execute()
    if (message.is_last)
      await writeInquiry(tx, inquiryId, {
        kind: fields.kind,
        name: fields.name,
        email: fields.email,
        email_is_relay: isRelayAddress(fields.email),
        phone: normalizePhone(fields.phone) ?? fields.phone,
        listing_id: listing?.id ?? null,
        ad_type: listing?.ad_type ?? fields.ad_type,
        address: listing?.address ?? fields.address,
        unit: listing?.unit ?? fields.unit,
        reading: record.reading === 'unreadable' ? 'read' : record.reading,
      })
  })
