import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { storeImage } from '../../media/index.ts'

const office = testOffice({ publicUrl: 'https://office.example' })

const png = (width: number, height = 60) =>
  sharp({ create: { width, height, channels: 4, background: '#064e3b' } })
    .png()
    .toBuffer()

async function sentMail(id: string) {
  const { raw_key } = await office.deps.db
    .selectFrom('mail_message')
    .select('raw_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return PostalMime.parse(await buffer((await office.deps.files.get(raw_key!))!.stream))
}

test('office images are attached once each, and other images stay remote', async () => {
  const agent = await office.person()
  const { name } = await storeImage(office.deps, await png(80), { createdBy: agent.personId })
  const own = `https://office.example/media/${name}`
  const elsewhere = 'https://cdn.example/a.png'
  const unknown = `https://office.example/media/${'0'.repeat(32)}.jpg`
  const body = `<img src="${own}"><p>Hi</p><img src="/media/${name}"><img src="/transcode/wcontact-m/${name}"><img src="${elsewhere}"><img src="${unknown}">`
  const reply = await office.call({
    method: 'POST',
    url: '/v1/gmail-messages',
    as: agent,
    payload: { to: ['nora@client.example'], subject: 'Hello', body },
  })
  expect(reply.statusCode, reply.body).toBe(201)
  const mail = await sentMail(reply.json<{ id: string }>().id)
  const used = mail.attachments.map(({ contentId, disposition }) => [
    disposition,
    mail.html!.split(`src="cid:${contentId!.replace(/[<>]/g, '')}"`).length - 1,
  ])
  expect(used).toEqual([
    ['inline', 2],
    ['inline', 1],
  ])
  expect(mail.html).not.toContain(name)
  expect(mail.html).toContain(elsewhere)
  expect(mail.html).toContain(unknown)
})

test('only images in a cropped size are cropped', async () => {
  const agent = await office.person()
  const { name } = await storeImage(office.deps, await png(1200, 2400), { createdBy: agent.personId })
  const body = ['/media', '/transcode/listing-l', '/transcode/wcontact-m']
    .map((path) => `<img src="${path}/${name}">`)
    .join('')
  const reply = await office.call({
    method: 'POST',
    url: '/v1/gmail-messages',
    as: agent,
    payload: { to: ['nora@client.example'], subject: 'Hello', body },
  })
  const mail = await sentMail(reply.json<{ id: string }>().id)
  const sizes = await Promise.all(
    mail.attachments.map(async ({ content }) => {
      const { width, height } = await sharp(content as ArrayBuffer).metadata()
      return width / height
    }),
  )
  expect(sizes).toEqual([0.5, 0.5, 400 / 300])
})
