import type { MailBodyFacts } from '@pb/contract/mail-body'
import { expect, test } from 'vitest'
import { deliver } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import type { ParsedMessage } from '../message.ts'

const office = testOffice()

const gif = Buffer.from('GIF89a\x01\0\x01\0', 'latin1')

async function receive(given: Partial<ParsedMessage>): Promise<{ me: TestPerson; id: string }> {
  const me = await office.person()
  return { me, id: (await deliver(office.deps, me, given)).id }
}

async function facts(me: TestPerson, id: string): Promise<MailBodyFacts> {
  return (await office.call({ url: `/v1/gmail-messages/${id}/body`, as: me })).json()
}

async function allow(me: TestPerson, id: string, scope: 'message' | 'sender'): Promise<MailBodyFacts> {
  const reply = await office.call({
    method: 'POST',
    url: `/v1/gmail-messages/${id}/images`,
    as: me,
    payload: { scope },
  })
  return reply.json()
}

const frame = (url: string) => office.app.inject({ url })

test('serves a message as a sandboxed document without scripts or external content', async () => {
  const { me, id } = await receive({
    html: '<p onclick="x()">Hello</p><script>x()</script><img src="https://x.example/a.png">',
  })
  const { frame_url } = await facts(me, id)
  const reply = await frame(frame_url)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  })
  expect(reply.headers['content-security-policy']).toBe(
    "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  )
  expect(reply.body).toContain('<p>Hello</p>')
  expect(reply.body).not.toMatch(/script|onclick|x\.example/)
})

test('the frame URL is valid for its session only and for 15 minutes', async () => {
  const { me, id } = await receive({})
  const other = await receive({})
  const { frame_url } = await facts(me, id)
  expect((await frame(frame_url)).statusCode).toBe(200)
  expect((await frame(`${frame_url}&theme=dark&quoted=1`)).statusCode).toBe(200)
  expect((await frame(frame_url.replace(`/${id}?`, `/${other.id}?`))).statusCode).toBe(403)
  expect((await frame(`/mail/frame/${id}`)).statusCode).toBe(403)
  const { frame_url: again } = await facts(me, id)
  await office.call({ method: 'POST', url: '/v1/logout', as: me })
  expect((await frame(again)).statusCode).toBe(404)
  const late = await facts(other.me, other.id)
  office.clock.advance(15 * 60 + 1)
  expect((await frame(late.frame_url)).statusCode).toBe(403)
})

test('blocks remote images until they are allowed for the message or the sender', async () => {
  const html = '<img src="https://x.invalid/a.png"><img src="https://t.invalid/o.gif" width=1 height=1>'
  const from = { name: 'Shop', email: 'News@shop.example' }
  const { me, id } = await receive({ html, from })
  const next = await deliver(office.deps, me, { html, from: { name: '', email: 'news@shop.example' } })
  expect(await facts(me, id)).toMatchObject({
    remote_pictures: 1,
    trackers: 1,
    images_allowed: 0,
    images_allowed_by: null,
  })
  expect((await frame((await facts(me, id)).frame_url)).body).not.toContain('/mail/picture/')

  const allowed = await allow(me, id, 'message')
  expect(allowed).toMatchObject({ images_allowed: 1, images_allowed_by: 'message' })
  expect((await frame(allowed.frame_url)).body).toMatch(
    new RegExp(`src="/mail/picture/${id}/0\\?exp=\\d+&amp;for=`),
  )
  expect(await facts(me, next.id)).toMatchObject({ images_allowed: 0 })

  await allow(me, id, 'sender')
  expect(await facts(me, next.id)).toMatchObject({ images_allowed: 1, images_allowed_by: 'sender' })

  const blocked = await office.call({ method: 'DELETE', url: `/v1/gmail-messages/${id}/images`, as: me })
  expect(blocked.json()).toMatchObject({ images_allowed: 0 })
  expect(await facts(me, next.id)).toMatchObject({ images_allowed: 0 })
})

test('never fetches a remote image from a private network or while it is blocked', async () => {
  const { me, id } = await receive({ html: '<img src="http://127.0.0.1:1/a.png">' })
  const { frame_url } = await allow(me, id, 'message')
  const [, url] = /src="(\/mail\/picture\/[^"]*)"/.exec((await frame(frame_url)).body)!
  const imageUrl = url!.replaceAll('&amp;', '&')
  expect((await frame(imageUrl)).statusCode).toBe(404)
  expect((await frame(imageUrl.replace('/0?', '/1?'))).statusCode).toBe(403)
  await office.call({ method: 'DELETE', url: `/v1/gmail-messages/${id}/images`, as: me })
  expect((await frame(imageUrl)).statusCode).toBe(404)
})

test('shows attached images by signed URLs', async () => {
  const fileKey = 'mail/aa/0123456789abcdef0123456789abcdef'
  await office.deps.files.put(fileKey, gif)
  const file = {
    filename: 'logo 1.gif',
    contentType: 'image/gif',
    bytes: gif.length,
    fileKey,
    contentId: 'Logo@x',
    inline: true,
  }
  const { me, id } = await receive({ html: '<img src="cid:logo@x">', attachments: [file] })
  expect((await frame((await facts(me, id)).frame_url)).body).toMatch(
    /src="\/mail\/attachment\/\d+\/logo%201\.gif\?exp=/,
  )
})

test('reports a misleading sender name and misleading links', async () => {
  const { me, id } = await receive({
    html: '<p>Sign in at <a href="https://evil.example/x">www.bank.com</a></p><p>Adam wrote:</p><blockquote>Old</blockquote>',
    from: { name: 'support@bank.com', email: 'x@evil.example' },
  })
  expect(await facts(me, id)).toMatchObject({
    has_quoted: 1,
    claimed_address: 'support@bank.com',
    misleading_links: [
      {
        text: 'www.bank.com',
        shown_host: 'www.bank.com',
        real_host: 'evil.example',
        href: 'https://evil.example/x',
      },
    ],
  })
})

test('renders a mail without HTML as text, and renders long HTML', async () => {
  const { me, id } = await receive({ text: 'See https://x.example\n\n> old' })
  expect((await frame((await facts(me, id)).frame_url)).body).toContain('<a href="https://x.example/"')
  const long = await receive({
    html: `<p>begin</p>${'<p>word</p>'.repeat(20_000)}<p>end</p><script>x()</script>`,
  })
  const { body } = await frame((await facts(long.me, long.id)).frame_url)
  expect([body.includes('<p>begin</p>'), body.includes('<p>end</p>'), body.includes('script')]).toEqual([
    true,
    true,
    false,
  ])
  expect(await facts(long.me, long.id)).toMatchObject({ shown: 'whole' })
})

test.each([
  ['html', { html: `<p>begin</p>${`<p>${'word '.repeat(20)}</p>`.repeat(15_000)}<p>end</p>` }],
  ['text', { text: `begin ${'word '.repeat(45_000)} end` }],
])('reports that only the beginning of a very long mail is shown: %s', async (_kind, content) => {
  const { me, id } = await receive(content)
  const found = await facts(me, id)
  expect(found).toMatchObject({ shown: 'beginning' })
  const { body } = await frame(found.frame_url)
  expect([body.includes('begin'), /\bend\b/.test(body)]).toEqual([true, false])
})

test('shows the text of a mail whose HTML expands to too many elements', async () => {
  const open = Array.from({ length: 3000 }, (_, index) => `<b class=a${index}>`).join('')
  const { me, id } = await receive({ html: `<p>${open}</p>${'<p>x</p>'.repeat(6000)}`, text: 'plain text' })
  const found = await facts(me, id)
  expect(found).toMatchObject({ shown: 'text' })
  expect((await frame(found.frame_url)).body).toContain('<div class="pb-text">plain text</div>')
})

test('dark mode adapts a mail with text colors, and shows a mail with backgrounds on white', async () => {
  const plain = await receive({ html: '<p style="color:#000">a</p>' })
  const designed = await receive({ html: '<p style="background:#fde">a</p>' })
  const getRootClass = async ({ me, id }: { me: TestPerson; id: string }) =>
    /<html class="([^"]*)"/.exec((await frame(`${(await facts(me, id)).frame_url}&theme=dark`)).body)?.[1]
  expect([await getRootClass(plain), await getRootClass(designed)]).toEqual([
    'pb-dark',
    'pb-paper pb-on-dark',
  ])
})
