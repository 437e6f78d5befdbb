import type { Application, ApplicationRow } from '@pb/contract/applications'
import { undoSeconds } from '@pb/contract/mail-sending'
import type { TestOffice, TestPerson } from '../../../../test/harness/test-office.ts'

let keys = 0

interface PersonInput {
  readonly applicant_type?: string
  readonly user_id?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly email: string
  readonly phone?: string
  readonly language?: 'en' | 'es'
}

export interface AskInput {
  readonly user_id: string
  readonly household_id?: string
  readonly listing_id?: string
  readonly lease_start_date?: string
  readonly subject?: string
  readonly message?: string
  readonly key?: string
  readonly people: readonly PersonInput[]
}

export interface AskReply {
  readonly status: number
  readonly errorMsg?: string
  readonly household_id: string
  readonly forms: readonly ApplicationRow[]
}

/** Calls of an agent who asks people to apply. */
export function askCalls(office: TestOffice) {
  /** Asks, and waits until it can no longer be undone, unless it `isHeld`. */
  async function ask(as: TestPerson, body: AskInput, isHeld = false): Promise<AskReply> {
    keys += 1
    const people = body.people.map((person) => ({
      applicant_type: 'APPLICANT',
      first_name: 'Nora',
      ...person,
    }))
    const payload = { key: `ask-number-${keys}`, ...body, people }
    const reply = await office.call({ method: 'POST', url: '/v1/aform', as, payload })
    if (!isHeld) office.clock.advance(undoSeconds)
    return { ...reply.json<AskReply>(), status: reply.statusCode }
  }

  async function read(as: TestPerson, id: string): Promise<Application> {
    return (await office.call({ url: `/v1/aform/${id}`, as })).json<Application>()
  }

  return { ask, read }
}

export interface SentMail {
  readonly to: string
  readonly subject: string
  readonly html: string
}

/** The emails in the outbox of an agent, by recipient. */
export async function readOutbox(office: TestOffice, { personId }: TestPerson): Promise<SentMail[]> {
  const { rows } = await office.deps.pool.query<SentMail>(
    `SELECT m.to_list -> 0 ->> 'email' AS "to", m.subject, b.html
     FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id JOIN mail_body b ON b.message_id = m.id
     WHERE o.person_id = $1 ORDER BY o.id`,
    [personId],
  )
  return rows
}
