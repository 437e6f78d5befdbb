import type { SignatureRequest } from '@pb/contract/signature-requests'
import { undoSeconds } from '@pb/contract/mail-sending'
import type { SigningPage } from '@pb/contract/signing'
import { PDF } from '@libpdf/core'
import { createHash } from 'node:crypto'
import { makeClient, type TestClient } from '../../../test/factories/clients.ts'
import { multipart } from '../../../test/calls/multipart.ts'
import type { TestOffice, TestPerson } from '../../../test/harness/test-office.ts'
import { processEmails } from './emails/process-queue.ts'

interface SentEmail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

let keys = 0
export const newKey = () => `key-number-${(keys += 1)}`

/** A PDF of one page with the text Hello. */
async function writeDocument(): Promise<Buffer> {
  const pdf = PDF.create()
  pdf.addPage().drawText('Hello', { x: 72, y: 700, size: 24 })
  return Buffer.from(await pdf.save())
}

/** Calls of agents and signers. */
export function requestCalls(office: TestOffice) {
  const post = (as: TestPerson, url: string, payload: object = {}) =>
    office.call({ method: 'POST', url, as, payload })

  async function uploadFile(as: TestPerson, userId: string, content?: Buffer, key = newKey()) {
    return office.call({
      method: 'POST',
      url: `/v1/signature-requests?user_id=${userId}&key=${key}`,
      as,
      ...multipart('file', 'Lead disclosure.pdf', content ?? (await writeDocument())),
    })
  }

  async function send(
    as: TestPerson,
    given: { client?: TestClient; names?: readonly string[]; ordered?: boolean; body?: object } = {},
  ): Promise<SignatureRequest> {
    const client = given.client ?? (await makeClient(office.deps, as))
    const draft = (await uploadFile(as, client.userId)).json<SignatureRequest>()
    const names = given.names ?? ['Nora']
    const reply = await post(as, `/v1/signature-requests/${draft.request_id}/send`, {
      title: 'Lead paint disclosure',
      signers: names.map((name) => ({ name, email: `${name.toLowerCase()}@client.example` })),
      ordered: given.ordered ?? false,
      ...given.body,
    })
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return reply.json<SignatureRequest>()
  }

  const read = async (as: TestPerson, id: string) =>
    (await office.call({ url: `/v1/signature-requests/${id}`, as })).json<SignatureRequest>()

  /** Lets the time to undo pass, writes waiting emails and returns all in the agent's outbox. */
  async function readEmails({ personId }: TestPerson): Promise<SentEmail[]> {
    office.clock.advance(undoSeconds)
    await processEmails(office.deps)
    const { rows } = await office.deps.pool.query<SentEmail>(
      `SELECT m.to_list -> 0 ->> 'email' AS "to", m.subject, b.html AS text FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id
         JOIN mail_body b ON b.message_id = m.id
       WHERE o.person_id = $1 ORDER BY o.id`,
      [personId],
    )
    return rows
  }

  /** Returns the token of the last email to a signer. */
  async function readToken(agent: TestPerson, name: string): Promise<string> {
    const emails = await readEmails(agent)
    const email = emails.findLast(({ to }) => to === `${name.toLowerCase()}@client.example`)
    const token = /\/sign\/([\w-]+)/.exec(email?.text ?? '')?.[1]
    if (!token) throw new Error(`no link was emailed to ${name}`)
    return token
  }

  const openPage = (token: string) => office.call({ url: `/v1/signing/${token}` })
  const readPage = async (token: string) => (await openPage(token)).json<SigningPage>()
  const readPdf = async (token: string) => (await office.call({ url: `/v1/signing/${token}/pdf` })).rawPayload

  /** Signs what the link shows, as typed. */
  async function sign(token: string, given: object = {}) {
    const sha256 = createHash('sha256')
      .update(await readPdf(token))
      .digest('hex')
    return office.call({
      method: 'POST',
      url: `/v1/signing/${token}/signature`,
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36' },
      payload: {
        sha256,
        consent_version: 1,
        language: 'en',
        kind: 'typed',
        name: 'Nora Bell',
        key: newKey(),
        ...given,
      },
    })
  }

  const decline = (token: string, reason = 'The rent is wrong') =>
    office.call({ method: 'POST', url: `/v1/signing/${token}/decline`, payload: { reason } })
  const visit = (token: string, key: string, as?: TestPerson) =>
    office.call({
      method: 'POST',
      url: `/v1/signing/${token}/visits`,
      payload: { visit: key },
      ...(as && { as }),
    })

  return {
    post,
    uploadFile,
    send,
    read,
    readEmails,
    readToken,
    openPage,
    readPage,
    readPdf,
    sign,
    decline,
    visit,
  }
}
