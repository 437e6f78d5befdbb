import { emailKey } from '@pb/rules/mail/addresses'
import { splitQuotedText } from '@pb/rules/mail/quoted-text'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { moveToAgent } from '../record/assign-inquiry.ts'
import { publishToAgents, settled, settleQuestions, writeInquiry } from '../record/change-inquiry.ts'
import { recordColumns, type InquiryRecord } from '../list/select-rows.ts'
import type { NotifyDeps } from './notify-agents.ts'
import type { QueuedMail } from './queued-mail.ts'

const maxExcerpt = 500

/** Open inquiries of the recipients: the agent's own, and unassigned ones that the agent had. */
async function findAnswered(tx: Tx, personId: string, emails: readonly string[]): Promise<InquiryRecord[]> {
  const { rows } = await sql<InquiryRecord>`
    SELECT ${recordColumns} FROM inquiry i
    WHERE lower(i.email) = ANY (${[...emails]}::text[]) AND i.email <> '' AND i.state = 'open'
      AND (i.agent_id = ${personId} OR (i.agent_id IS NULL AND i.previous_agent_id = ${personId}))
    ORDER BY i.id FOR UPDATE OF i`.execute(tx)
  return rows
}

/** Records a mail that an agent wrote in the mailbox as the answer to the inquiries of its recipients. */
export async function recordSentMail(tx: Tx, deps: NotifyDeps, mail: QueuedMail): Promise<void> {
  const isOwnAnswer = mail.outbox_key?.startsWith('inquiry-answer:') === true
  const neverLeft = mail.outbox_state === 'failed' || mail.outbox_state === 'cancelled'
  if (isOwnAnswer || neverLeft || mail.automatic) return
  const emails = [...mail.to_list, ...mail.cc_list].map(({ email }) => emailKey(email))
  for (const record of await findAnswered(tx, mail.person_id, emails)) {
    // What was sent before the person wrote last answers nothing.
    const answers = mail.at >= record.last_in_at
    const body = splitQuotedText(mail.plain.slice(0, 20_000)).fresh.trim().slice(0, 10_000).toWellFormed()
    const inserted = await tx
      .insertInto('inquiry_message')
      .values({
        inquiry_id: record.id,
        direction: 'out',
        at: mail.at,
        source_key: `sent:${mail.id}:${record.id}`,
        agent_id: mail.person_id,
        ccs: mail.cc_list.map(({ email }) => email).slice(0, 50),
        subject: mail.subject.slice(0, 300).toWellFormed(),
        body,
        mail_message_id: mail.id,
        state: 'sent',
      })
      .onConflict((conflict) => conflict.column('source_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) continue
    if (record.agent_id === null)
      await moveToAgent(tx, record, { agentId: mail.person_id, reason: 'taken', at: mail.at })
    if (!answers) continue
    await writeInquiry(tx, record.id, {
      ...settled,
      answered_at: record.answered_at ?? mail.at,
      snoozed_until: null,
      last_message_at: mail.at > record.last_message_at ? mail.at : record.last_message_at,
      last_message: body.slice(0, maxExcerpt).toWellFormed(),
      last_direction: 'out',
      last_ccs: mail.cc_list.map(({ email }) => email).slice(0, 50),
    })
    await settleQuestions(tx, record.id, mail.at)
    await publishToAgents(tx, deps, record.id, [mail.person_id])
  }
}
