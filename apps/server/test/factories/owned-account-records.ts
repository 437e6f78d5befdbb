import { randomBytes } from 'node:crypto'
import { addDays } from '@pb/rules/dates'
import { makeClient } from './clients.ts'
import { deliver } from './mail.ts'
import { encryptValue } from '../../src/platform/encryption/encrypt.ts'
import { findActor } from '../../src/platform/http/sessions.ts'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'

/** Creates account and mail records of one agent for the access tests; each function returns the record's path. */
export function ownedAccountRecords(office: TestOffice) {
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

  async function signaturePath({ personId }: TestPerson, html = 'Mine'): Promise<string> {
    const { id } = await office.deps.db
      .insertInto('mail_signature')
      .values({ person_id: personId, name: 'Mine', html })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `/v1/agent-signatures/${id}`
  }

  /** Creates a push subscription with an unreachable push service. */
  async function pushPath(owner: TestPerson): Promise<string> {
    const session = await findActor(office.deps, owner.sessionId)
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

  async function trustedBrowserPath({ personId }: TestPerson): Promise<string> {
    const now = office.clock.now()
    const { id } = await office.deps.db
      .insertInto('trusted_browser')
      .values({
        person_id: personId,
        token_hash: randomBytes(32),
        user_agent: 'tests',
        created_at: now,
        last_used_at: now,
        expires_at: addDays(now, 30),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `/v1/trusted-browsers/${id}`
  }

  /** Creates an archive of the owner's data that is ready; its file is not read. */
  async function exportPath({ personId }: TestPerson): Promise<string> {
    const now = office.clock.now()
    const { id } = await office.deps.db
      .insertInto('data_export')
      .values({
        agent_id: personId,
        requested_by: personId,
        created_at: now,
        state: 'ready',
        finished_at: now,
        expires_at: addDays(now, 7),
        file_key: 'exports/none',
        sealed: await encryptValue(office.deps, 'the key of its file'),
        bytes: '1',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `/v1/data-exports/${id}/link`
  }

  async function passkeyPath({ personId }: TestPerson): Promise<string> {
    const { id } = await office.deps.db
      .insertInto('passkey')
      .values({
        person_id: personId,
        credential_id: randomBytes(16).toString('base64url'),
        public_key: randomBytes(32),
        counter: '0',
        transports: [],
        synced: true,
        name: 'Phone',
        created_at: office.clock.now(),
        last_used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `/v1/passkeys/${id}`
  }

  /** Adds an email to the owner's mailbox. */
  function createMail(owner: TestPerson, text = 'Mine') {
    const mail = { text, snippet: text, subject: text, from: { name: text, email: 'mine@client.example' } }
    return deliver(office.deps, owner, mail)
  }

  async function threadPath(owner: TestPerson, behind: string): Promise<string> {
    return `/v1/gmail-threads/${(await createMail(owner)).threadId}${behind}`
  }

  async function bulkPath(owner: TestPerson): Promise<string> {
    const payload = { action: 'archive', thread_ids: (await createMail(owner)).threadId }
    const reply = await office.call({ method: 'POST', url: '/v1/gmail-bulk', as: owner, payload })
    return `/v1/gmail-bulk/${reply.json<{ id: string }>().id}`
  }

  /** An import of mail in this state, without its file. */
  async function mailImportPath(
    owner: TestPerson,
    state: 'draft' | 'applying' | 'applied',
    fileName = 'mine.mbox',
  ): Promise<string> {
    const { id } = await office.deps.db
      .insertInto('mail_import')
      .values({
        person_id: owner.personId,
        file_name: fileName,
        file_key: 'mail-imports/mine',
        state,
        created_at: office.deps.clock.now(),
        applied_at: null,
        undone_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `/v1/mail-imports/${id}`
  }

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
    const payload = { to: ['person@client.example'], subject: 'Mine' }
    const reply = await office.call({ method: 'POST', url: '/v1/gmail-messages', as: owner, payload })
    return `/v1/gmail-outbox/${reply.json<{ delivery: { outbox_id: string } }>().delivery.outbox_id}`
  }

  /** Creates an email that may have been sent; returns the path to resolve it. */
  async function uncertainPath(owner: TestPerson): Promise<string> {
    const path = await outboxPath(owner)
    await office.deps.db
      .updateTable('mail_outbox')
      .set({ state: 'uncertain' })
      .where('id', '=', path.split('/').at(-1)!)
      .execute()
    return path
  }

  /** Sends an email; returns the path of its thread. */
  async function sentThreadPath(
    owner: TestPerson,
    behind: string,
    before = '/v1/gmail-threads',
  ): Promise<string> {
    const payload = { to: ['person@client.example'], subject: 'Mine' }
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

  /** Adds an email with an attachment. */
  async function attachmentPath(owner: TestPerson): Promise<string> {
    const fileKey = `mail/${randomBytes(8).toString('hex')}`
    await office.deps.files.put(fileKey, Buffer.from('mine'))
    const { id } = await deliver(office.deps, owner, { attachments: [{ ...pdf, fileKey }] })
    return `/v1/gmail-messages/${id}/attachment/mine.pdf`
  }

  /** Creates an upload. */
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

  /** Creates a client with an email; returns the path of the client's messages. */
  async function clientMessagesPath(owner: TestPerson): Promise<string> {
    const { userId } = await makeClient(office.deps, owner, { emails: ['mine@client.example'] })
    await createMail(owner)
    return `/v1/clients/${userId}/messages`
  }

  return {
    licensePath,
    signaturePath,
    trustedBrowserPath,
    passkeyPath,
    exportPath,
    pushPath,
    createMail,
    threadPath,
    bulkPath,
    mailImportPath,
    draftPath,
    outboxPath,
    uncertainPath,
    sentThreadPath,
    attachmentPath,
    uploadPath,
    templatePath,
    clientMessagesPath,
  }
}
