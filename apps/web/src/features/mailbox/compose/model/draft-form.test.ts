import type { Draft } from '@pb/contract/mail-drafts'
import { expect, test } from 'vitest'
import {
  toBody,
  hasChanges,
  emptyDraftForm,
  toDraftForm,
  formatRecipients,
  toDraftInput,
  type DraftForm,
} from './draft-form.ts'
import { withSignature, withoutRepeatedName, withoutSignature } from './signature.ts'
import { quoteReply } from './quote.ts'
import { getSendWarnings } from './send-warnings.ts'

const origin = 'https://office.example'
const picture = `/media/${'0a'.repeat(16)}.jpg`

const quote = quoteReply(
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

test('round-trips a body into text and quote with lines and images', () => {
  const html = `<p>One</p><p></p><p style="text-align:center">Two<br>three</p><p><img src="${picture}" alt=""></p>`
  const body = toBody({ html, quote }, origin)
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
  const form = toDraftForm(draft, origin)
  expect(form.html).toBe(html)
  expect(form.quote).toBe(quote)
})

test('sends attachments but no inline images that the text no longer shows', () => {
  const form: DraftForm = {
    ...emptyDraftForm,
    html: '<p><img src="cid:a@picture"></p>',
    files: [file('a@picture', '1'), file('b@picture', '2'), file(null, '3')],
  }
  expect(toDraftInput(form, origin).attachments).toEqual([
    { upload_id: '1', content_id: 'a@picture' },
    { upload_id: '3' },
  ])
})

test('compares forms by what a draft saves, including Cc, Bcc and files', () => {
  const person = { name: '', email: 'a@x.example' }
  expect(hasChanges(emptyDraftForm, { ...emptyDraftForm })).toBe(false)
  for (const change of [
    { to: [person] },
    { cc: [person] },
    { bcc: [person] },
    { subject: 'x' },
    { html: '<p>x</p>' },
    { files: [file(null, '1')] },
  ])
    expect(hasChanges(emptyDraftForm, { ...emptyDraftForm, ...change })).toBe(true)
  // The local URL of an image is not saved.
  const files = [file('a@picture', '1')]
  expect(
    hasChanges({ ...emptyDraftForm, files }, { ...emptyDraftForm, files: [{ ...files[0]!, url: 'x' }] }),
  ).toBe(false)
})

test('a prepared text is signed once', () => {
  const text = '<p>Hi Ana,</p><p></p><p>Thank you,</p><p>Adam Cole</p>'
  const signature = '<p><b>Adam</b> Cole</p><p>PB Office</p>'
  expect(withSignature(withoutRepeatedName(text, signature), signature)).toBe(
    `<p>Hi Ana,</p><p></p><p>Thank you,</p><p></p><div data-part="signature">${signature}</div>`,
  )
  for (const kept of ['', '<p>Nina</p>']) expect(withoutRepeatedName(text, kept)).toBe(text)
  expect(withoutRepeatedName('', signature)).toBe('')
})

test('replaces the existing signature', () => {
  const one = withSignature('', '<p>Adam</p>')
  expect(one).toBe('<p></p><p></p><div data-part="signature"><p>Adam</p></div>')
  const two = withSignature(`<p>Hi</p>${one}`, '<p><strong>Cole</strong></p>')
  expect(two).toContain('<strong>Cole</strong>')
  expect(two).not.toContain('Adam')
  expect(withoutSignature(two)).toBe('<p>Hi</p><p></p><p></p>')
})

test('warns of a missing attachment and a missing subject', () => {
  const written = { ...emptyDraftForm, subject: 'Lease', html: '<p>The lease is attached.</p>' }
  expect(getSendWarnings(written)).toEqual(['It mentions an attachment, but no file is attached.'])
  expect(getSendWarnings({ ...written, files: [file(null, '1')] })).toEqual([])
  // Quotes and signatures do not count.
  const quoted = {
    ...emptyDraftForm,
    subject: 'Lease',
    html: withSignature('', '<p>see attached</p>'),
    quote: 'attached',
  }
  expect(getSendWarnings(quoted)).toEqual([])
  expect(getSendWarnings({ ...emptyDraftForm, type: 'reply' })).toEqual(['It has no subject.'])
})

test('formats recipients without duplicates and counts the rest', () => {
  const person = (name: string) => ({ name, email: `${name.toLowerCase()}@x.example` })
  const [a, b, c, d] = ['Ann', 'Bob', 'Cy', 'Di'].map(person) as [never, never, never, never]
  expect(formatRecipients({ ...emptyDraftForm, to: [a, b], cc: [a] })).toBe('Ann, Bob')
  expect(formatRecipients({ ...emptyDraftForm, to: [a, b], cc: [c], bcc: [d] })).toBe('Ann, Bob and 2 others')
})
