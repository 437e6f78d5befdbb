import type { Draft } from '@pb/contract/mailbox-drafts'
import { expect, test } from 'vitest'
import { bodyOf, differs, emptyLetter, letterOfDraft, recipientsText, wireOf, type Letter } from './letter.ts'
import { withSignature, withoutSignature } from './signature.ts'
import { quoteOfReply } from './quote.ts'
import { warningsOf } from './warnings.ts'

const origin = 'https://office.example'
const picture = `/media/${'0a'.repeat(16)}.jpg`

const quote = quoteOfReply(
  {
    from_name: 'Nina <b>',
    from_email: 'nina@x.example',
    to: [],
    cc: [],
    subject: 'Hi',
    time_created: 1_795_294_140,
    email_html: '<p>old</p><br><div class="gmail_quote">older</div>',
    email_plain: '',
  },
  'America/New_York',
)

const file = (contentId: string | null, id: string) => ({
  name: `${id}.png`,
  type: 'image/png',
  size: 1,
  source: { upload_id: id },
  contentId,
  url: null,
})

test('a body is its text and its quote again, lines and pictures as they were', () => {
  const html = `<p>One</p><p></p><p style="text-align:center">Two<br>three</p><p><img src="${picture}" alt=""></p>`
  const body = bodyOf({ html, quote }, origin)
  expect(body).toContain('<p style="margin:0"><br></p>')
  expect(body).toContain(`src="${origin}${picture}"`)
  expect(body).toContain('On Sat, Nov 21, 2026 at 3:49 PM, Nina &lt;b&gt; &lt;nina@x.example&gt; wrote:')
  const draft = {
    id: '1',
    message: { id: '2' },
    thread_id: '3',
    type: 'reply',
    answers_id: '4',
    to: [],
    cc: [],
    bcc: [],
    to_email: '',
    to_name: '',
    subject: '',
    body,
    attachments: [],
    editor: null,
    sequence: 0,
    edited_at: 0,
    notice: '',
    time_created: 0,
  } satisfies Draft
  const letter = letterOfDraft(draft, origin)
  expect(letter.html).toBe(html)
  expect(letter.quote).toBe(quote)
})

test('pictures that the text no longer shows are not sent, attachments are', () => {
  const letter: Letter = {
    ...emptyLetter,
    html: '<p><img src="cid:a@picture"></p>',
    files: [file('a@picture', '1'), file('b@picture', '2'), file(null, '3')],
  }
  expect(wireOf(letter, origin).attachments).toEqual([
    { upload_id: '1', content_id: 'a@picture' },
    { upload_id: '3' },
  ])
})

test('a letter differs by what a draft keeps, Cc, Bcc and files too', () => {
  const person = { name: '', email: 'a@x.example' }
  expect(differs(emptyLetter, { ...emptyLetter })).toBe(false)
  for (const change of [
    { to: [person] },
    { cc: [person] },
    { bcc: [person] },
    { subject: 'x' },
    { html: '<p>x</p>' },
    { files: [file(null, '1')] },
  ])
    expect(differs(emptyLetter, { ...emptyLetter, ...change })).toBe(true)
  // Where this page finds a picture is its own matter.
  const files = [file('a@picture', '1')]
  expect(differs({ ...emptyLetter, files }, { ...emptyLetter, files: [{ ...files[0]!, url: 'x' }] })).toBe(
    false,
  )
})

test('a signature takes the place of the one that is there', () => {
  const one = withSignature('', '<p>Adam</p>')
  expect(one).toBe('<p></p><p></p><div data-part="signature"><p>Adam</p></div>')
  const two = withSignature(`<p>Hi</p>${one}`, '<p><strong>Cole</strong></p>')
  expect(two).toContain('<strong>Cole</strong>')
  expect(two).not.toContain('Adam')
  expect(withoutSignature(two)).toBe('<p>Hi</p><p></p><p></p>')
})

test('what is promised and not there is asked about', () => {
  const written = { ...emptyLetter, subject: 'Lease', html: '<p>The lease is attached.</p>' }
  expect(warningsOf(written)).toEqual(['It speaks of an attachment, but no file is attached.'])
  expect(warningsOf({ ...written, files: [file(null, '1')] })).toEqual([])
  // What others wrote, and what a signature says, promises nothing.
  const quoted = {
    ...emptyLetter,
    subject: 'Lease',
    html: withSignature('', '<p>see attached</p>'),
    quote: 'attached',
  }
  expect(warningsOf(quoted)).toEqual([])
  expect(warningsOf({ ...emptyLetter, type: 'reply' })).toEqual(['It has no subject.'])
})

test('recipients are named once each, and many are counted', () => {
  const person = (name: string) => ({ name, email: `${name.toLowerCase()}@x.example` })
  const [a, b, c, d] = ['Ann', 'Bob', 'Cy', 'Di'].map(person) as [never, never, never, never]
  expect(recipientsText({ ...emptyLetter, to: [a, b], cc: [a] })).toBe('Ann, Bob')
  expect(recipientsText({ ...emptyLetter, to: [a, b], cc: [c], bcc: [d] })).toBe('Ann, Bob and 2 others')
})
