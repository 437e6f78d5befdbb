import type { LibraryItem } from '@pb/contract/mail-attachments'
import type { MailUpload } from '@pb/contract/mail-uploads'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliver } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { multipart } from '../../../../test/calls/multipart.ts'
import { labelBits } from '../labels.ts'
import { newFileKey } from '../store/index.ts'
import { deleteUnreferencedFiles } from '../store/files.ts'

const office = testOffice()
let agent: TestPerson

beforeEach(async () => {
  agent = await office.person()
})

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, as = agent) =>
  office.call({ method, url, as, ...(payload && { payload }) })

async function file(filename: string, contentType = 'application/pdf', text = 'bytes') {
  const fileKey = newFileKey()
  await office.deps.files.put(fileKey, Buffer.from(text))
  return { filename, contentType, bytes: text.length, fileKey, contentId: null, inline: false }
}

interface Library {
  attachments: LibraryItem[]
  more: string | null
  total: number
}

async function library(query = ''): Promise<Library> {
  const reply = await call('GET', `/v1/gmail-attachments?${query}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ collection: Library }>().collection
}

const names = ({ attachments }: Library) => attachments.map(({ filename }) => filename)

describe('attachment library', () => {
  test('lists received and sent files by folder and type', async () => {
    const { id, threadId } = await deliver(office.deps, agent, {
      subject: 'Papers',
      attachments: [
        await file('Lease.PDF'),
        await file('photo.jpeg', 'image/jpeg'),
        await file('sheet.xlsx'),
      ],
    })
    office.clock.advance(60)
    await deliver(
      office.deps,
      agent,
      { to: [{ name: 'Nora Bell', email: 'nora@client.example' }], attachments: [await file('offer.docx')] },
      { labels: labelBits.SENT },
    )
    expect(names(await library())).toEqual(['offer.docx', 'sheet.xlsx', 'photo.jpeg', 'Lease.PDF'])
    expect(names(await library('type=documents'))).toEqual(['offer.docx', 'Lease.PDF'])
    expect(names(await library('type=pictures'))).toEqual(['photo.jpeg'])
    const sent = await library('label=SENT')
    expect(sent).toMatchObject({ total: 1, more: null })
    expect(sent.attachments[0]).toMatchObject({ type: 'sent', sentTo: 'Nora Bell', receivedAt: null })
    const received = (await library('label=INBOX&type=documents')).attachments[0]
    expect(received).toMatchObject({
      type: 'received',
      receivedFrom: 'Nora Bell',
      extension: 'pdf',
      subject: 'Papers',
      threadId,
      message_id: id,
      sendAt: null,
    })
  })

  test('searches file names, subjects, senders and recipients, ignoring case', async () => {
    await deliver(office.deps, agent, {
      subject: 'Lease of 5B',
      from: { name: 'Omar Reyes', email: 'omar@client.example' },
      to: [{ name: 'Partner', email: 'partner@client.example' }],
      attachments: [await file('50%_done.pdf')],
    })
    for (const q of ['DONE', '5b', 'omar', 'PARTNER@', '50%_', 'reyes'])
      expect((await library(`q=${encodeURIComponent(q)}`)).total, q).toBe(1)
    for (const q of ['5c', '50__', '%%%'])
      expect((await library(`q=${encodeURIComponent(q)}`)).total, q).toBe(0)
  })

  test('pages by cursor and by number', async () => {
    for (let n = 0; n < 5; n += 1)
      await deliver(office.deps, agent, {
        attachments: await Promise.all([file(`${n}a.txt`), file(`${n}b.txt`)]),
      })
    const all = names(await library('count=100'))
    const first = await library('count=4')
    const second = await library(`count=4&more=${first.more}`)
    const third = await library(`count=4&more=${second.more}`)
    expect([...names(first), ...names(second), ...names(third)]).toEqual(all)
    expect(third.more).toBeNull()
    expect(names(await library('count=4&more=page:2'))).toEqual(names(second))
    expect(first.total).toBe(10)
  })

  test('hides trashed and inline files', async () => {
    const { threadId } = await deliver(office.deps, agent, {
      attachments: [await file('kept.pdf'), { ...(await file('logo.png')), inline: true, contentId: 'logo' }],
    })
    expect(names(await library())).toEqual(['kept.pdf'])
    await call('DELETE', `/v1/gmail-threads?thread_ids=${threadId}`)
    expect(await library()).toMatchObject({ attachments: [], total: 0 })
    await call('DELETE', `/v1/gmail-flags/${threadId}/deleted`)
    expect((await library()).total).toBe(1)
  })
})

describe('download', () => {
  const evil = 'Plan "5B"; é.html'

  test('is always served as an attachment, by name and by signed URL', async () => {
    const { id } = await deliver(office.deps, agent, {
      attachments: [await file(evil, 'text/plain', '<script>')],
    })
    const [item] = (await library()).attachments
    for (const reply of [
      await call('GET', `/v1/gmail-messages/${id}/attachment/${encodeURIComponent(evil)}`),
      await office.app.inject({ url: item!.fileUrl }),
    ]) {
      expect(reply.statusCode).toBe(200)
      expect(reply.body).toBe('<script>')
      expect(reply.headers).toMatchObject({
        'content-type': 'text/plain',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `attachment; filename="Plan _5B_; _.html"; filename*=UTF-8''Plan%20%225B%22%3B%20%C3%A9.html`,
      })
    }
  })

  test('is not available to other agents, and signed URLs end with the session', async () => {
    const { id } = await deliver(office.deps, agent, { attachments: [await file('secret.pdf')] })
    const stranger = await office.person()
    const url = `/v1/gmail-messages/${id}/attachment/secret.pdf`
    expect((await call('GET', url, undefined, stranger)).statusCode).toBe(404)
    const { fileUrl } = (await library()).attachments[0]!
    const changed = fileUrl.replace(/sig=(.)/, (_, first) => `sig=${first === 'A' ? 'B' : 'A'}`)
    expect((await office.app.inject({ url: changed })).statusCode).toBe(403)
    const session = new URLSearchParams(fileUrl.split('?')[1]).get('for')!
    const forged = fileUrl.replace(session, Buffer.alloc(32).toString('base64url'))
    expect((await office.app.inject({ url: forged })).statusCode).toBe(403)
    await office.deps.db.deleteFrom('session').where('person_id', '=', agent.personId).execute()
    expect((await office.app.inject({ url: fileUrl })).statusCode).toBe(404)
  })

  test('is deleted when no message refers to it, and not before', async () => {
    const shared = await file('shared.pdf')
    const first = await deliver(office.deps, agent, { attachments: [shared] })
    const second = await deliver(office.deps, agent, { attachments: [shared] })
    const cleanUp = async () => {
      // `queued_at` is set by the database clock.
      await office.deps.db
        .updateTable('file_deletion_queue')
        .set({ queued_at: new Date(0) })
        .execute()
      await deleteUnreferencedFiles(office.deps)
    }
    await call('DELETE', `/v1/gmail-threads/${first.threadId}/permanently`)
    await cleanUp()
    const stored = await office.deps.files.get(shared.fileKey)
    stored?.stream.destroy()
    expect(stored?.bytes).toBe(5)
    await call('DELETE', `/v1/gmail-threads/${second.threadId}/permanently`)
    await cleanUp()
    expect(await office.deps.files.get(shared.fileKey)).toBeNull()
  })
})

describe('upload', () => {
  async function upload(name: string, content: Buffer) {
    const reply = await office.call({
      method: 'POST',
      url: '/v1/gmail-uploads',
      as: agent,
      ...multipart('file', name, content),
    })
    return reply
  }

  test('is attached when the message is sent', async () => {
    const reply = await upload('big plan.txt', Buffer.from('a plan'))
    expect(reply.statusCode, reply.body).toBe(201)
    const { upload_id, size, filename } = reply.json<MailUpload>()
    expect([size, filename]).toEqual([6, 'big plan.txt'])
    const sent = await call('POST', '/v1/gmail-messages', {
      to: ['nora@client.example'],
      subject: 'Plan',
      attachments: [{ upload_id }],
    })
    expect(sent.statusCode, sent.body).toBe(201)
    expect(names(await library('label=SENT'))).toEqual(['big plan.txt'])
    expect((await call('DELETE', `/v1/gmail-uploads/${upload_id}`)).statusCode).toBe(204)
    expect((await call('DELETE', `/v1/gmail-uploads/${upload_id}`)).statusCode).toBe(404)
  })

  test('is rejected above the size limit', async () => {
    const reply = await upload('big.bin', Buffer.alloc(25_000_001))
    expect([reply.statusCode, reply.json<{ errorMsg: string }>().errorMsg]).toEqual([
      413,
      'The file is larger than 25 MB',
    ])
  })
})
