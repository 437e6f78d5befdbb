import { randomBytes } from 'node:crypto'
import { makeClient } from './factories/clients.ts'
import { deliver } from './factories/mail.ts'
import { actorOfSession } from '../src/platform/sessions.ts'
import type { TestOffice, TestPerson } from './harness.ts'

/**
 * Makes something that belongs to one person, for the tests of who reaches what; each returns the path that reaches
 * it.
 */
export function ownedPaths(office: TestOffice) {
  async function licensePath({ personId }: TestPerson): Promise<string> {
    const { id } = await office.deps.db
      .insertInto('agent_license')
      .values({
        person_id: personId,
        license_number: '10401200001',
        license_class: 'salesperson',
        expires_on: '2027-03-02',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `/v1/agent-licenses/${id}`
  }

  /** Gives the owner a signature, and returns the path that reaches it. */
  async function signaturePath({ personId }: TestPerson, html = 'Mine'): Promise<string> {
    const { id } = await office.deps.db
      .insertInto('mail_signature')
      .values({ person_id: personId, name: 'Mine', html })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `/v1/agent-signatures/${id}`
  }

  /** Gives the owner a subscribed browser, whose push service is never reached: its name leads nowhere. */
  async function pushPath(owner: TestPerson): Promise<string> {
    const session = await actorOfSession(office.deps, owner.sessionId)
    const { id } = await office.deps.db
      .insertInto('push_subscription')
      .values({
        person_id: owner.personId,
        session_hash: session!.sessionHash,
        endpoint_hash: randomBytes(32),
        endpoint: 'https://push.invalid/1',
        p256dh: 'none',
        auth: 'none',
        user_agent: 'tests',
        created_at: office.clock.now(),
        used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `/v1/push-subscriptions/${id}`
  }

  /** Gives the owner a mail, and returns it. */
  function mailOf(owner: TestPerson, text = 'Mine') {
    const mail = { text, snippet: text, subject: text, from: { name: text, email: 'mine@client.example' } }
    return deliver(office.deps, owner, mail)
  }

  async function threadPath(owner: TestPerson, behind: string): Promise<string> {
    return `/v1/gmail-threads/${(await mailOf(owner)).threadId}${behind}`
  }

  /** Gives the owner a draft, or a mail that waits to leave, and returns the path that reaches it. */
  async function draftPath(owner: TestPerson): Promise<string> {
    const reply = await office.call({
      method: 'POST',
      url: '/v1/gmail-drafts',
      as: owner,
      payload: { subject: 'Mine' },
    })
    return `/v1/gmail-drafts/${reply.json<{ id: string }>().id}`
  }

  async function outboxPath(owner: TestPerson): Promise<string> {
    const payload = { to: ['somebody@client.example'], subject: 'Mine' }
    const reply = await office.call({ method: 'POST', url: '/v1/gmail-messages', as: owner, payload })
    return `/v1/gmail-outbox/${reply.json<{ delivery: { outbox_id: string } }>().delivery.outbox_id}`
  }

  /** Gives the owner a mail that may have left, and returns the path that decides over it. */
  async function uncertainPath(owner: TestPerson): Promise<string> {
    const path = await outboxPath(owner)
    await office.deps.db
      .updateTable('mail_outbox')
      .set({ state: 'uncertain' })
      .where('id', '=', path.split('/').at(-1)!)
      .execute()
    return path
  }

  /** The path to a thread that was written, and so can be forwarded. */
  async function writtenPath(
    owner: TestPerson,
    behind: string,
    before = '/v1/gmail-threads',
  ): Promise<string> {
    const payload = { to: ['somebody@client.example'], subject: 'Mine' }
    const reply = await office.call({ method: 'POST', url: '/v1/gmail-messages', as: owner, payload })
    return `${before}/${reply.json<{ thread_id: string }>().thread_id}${behind}`
  }

  const pdf = {
    filename: 'mine.pdf',
    contentType: 'application/pdf',
    contentId: null,
    inline: false,
    bytes: 4,
  }

  /** Gives the owner a mail with a file, and returns the path that reaches it. */
  async function attachmentPath(owner: TestPerson): Promise<string> {
    const fileKey = `mail/${randomBytes(8).toString('hex')}`
    await office.deps.files.put(fileKey, Buffer.from('mine'))
    const { id } = await deliver(office.deps, owner, { attachments: [{ ...pdf, fileKey }] })
    return `/v1/gmail-messages/${id}/attachment/mine.pdf`
  }

  /** Gives the owner a file that waits for a mail, and returns the path that reaches it. */
  async function uploadPath({ personId }: TestPerson): Promise<string> {
    const { id } = await office.deps.db
      .insertInto('mail_upload')
      .values({
        person_id: personId,
        filename: 'mine.txt',
        content_type: 'text/plain',
        size: 4,
        file_key: `mail/${randomBytes(8).toString('hex')}`,
        created_at: office.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `/v1/gmail-uploads/${id}`
  }

  async function templatePath({ personId }: TestPerson, html = 'Mine'): Promise<string> {
    const { id } = await office.deps.db
      .insertInto('mail_template')
      .values({ person_id: personId, name: html, html })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `/v1/gmail-templates/${id}`
  }

  /** Gives the owner a client who has written, and returns the path to what was written. */
  async function clientMessagesPath(owner: TestPerson): Promise<string> {
    const { userId } = await makeClient(office.deps, owner, { emails: ['mine@client.example'] })
    await mailOf(owner)
    return `/v1/clients/${userId}/messages`
  }

  return {
    licensePath,
    signaturePath,
    pushPath,
    mailOf,
    threadPath,
    draftPath,
    outboxPath,
    uncertainPath,
    writtenPath,
    attachmentPath,
    uploadPath,
    templatePath,
    clientMessagesPath,
  }
}
