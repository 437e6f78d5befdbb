import type { Message } from '@pb/contract/mail-messages'
import { expect, test } from 'vitest'
import { createReplyForm, switchReplyType } from './reply-presets.ts'

const attachment = (id: string, contentId: string | null) => ({
  id,
  filename: `${id}.png`,
  content_type: 'image/png',
  size: 10,
  inline: contentId === null ? (0 as const) : (1 as const),
  content_id: contentId,
  content: { attachmentId: id },
  url: `/v1/x/${id}`,
})

const message: Message = {
  id: '7',
  message_id: 'x@y',
  thread_id: '3',
  excerpt: '',
  from_name: 'Nina Park',
  from_email: 'nina@x.example',
  to_name: '',
  to_email: '',
  time_created: 1_795_294_140,
  label_ids: ['INBOX'],
  has_attachments: 1,
  subject: 'Re: Lease',
  from_user: null,
  sender: { outside: 0, first_time: 0, claim: '', authentication: null },
  original_url: '/mail/original/7?sig=x',
  sender_warning: null,
  lead: null,
  to: [
    { name: 'Adam', email: 'adam@x.example' },
    { name: 'Bo', email: 'bo@x.example' },
  ],
  cc: [{ name: 'Cy', email: 'cy@x.example' }],
  bcc: [],
  reply_to: [],
  email_html: '<p>Hello <img src="cid:logo"></p>',
  email_chat: '',
  email_plain: 'Hello',
  frame_url: '',
  attachments: [attachment('11', 'logo'), attachment('12', null)],
  images_allowed: 0,
  problem: '',
  signature: null,
  delivery: null,
  draft_id: null,
}
const from = { message, subject: 'Lease', own: ['adam@x.example'], timeZone: 'America/New_York' }
const preset = (type: 'reply' | 'replyToAll' | 'forward') => createReplyForm(type, from)
const emails = (list: readonly { email: string }[]) => list.map(({ email }) => email)

test('presets recipients for reply, reply to all and forward', () => {
  expect(emails(preset('reply').to)).toEqual(['nina@x.example'])
  expect(preset('reply').cc).toEqual([])
  expect(emails(preset('replyToAll').to)).toEqual(['nina@x.example'])
  expect(emails(preset('replyToAll').cc)).toEqual(['bo@x.example', 'cy@x.example'])
  expect(preset('forward').to).toEqual([])
})

test('replaces Re: by Fwd: and keeps the files when forwarding', () => {
  const { subject, files, quote } = preset('forward')
  expect(subject).toBe('Fwd: Lease')
  expect(files.map(({ name }) => name)).toEqual(['11.png', '12.png'])
  expect(quote).toContain('---------- Forwarded message ---------')
  // A reply keeps only the images that its quote shows.
  expect(preset('reply').files.map(({ contentId }) => contentId)).toEqual(['logo'])
  expect(preset('reply').subject).toBe('Re: Lease')
})

test('keeps text, recipients and files of the agent when the type changes', () => {
  const own = { name: 'Di', email: 'di@x.example' }
  const file = { ...preset('forward').files[1]!, source: { upload_id: '5' } }
  const reply = preset('reply')
  const written = { ...reply, html: '<p>Hi</p>', to: [...reply.to, own], files: [...reply.files, file] }
  const forward = switchReplyType(written, reply, preset('forward'))
  expect(forward.html).toBe('<p>Hi</p>')
  expect(emails(forward.to)).toEqual(['di@x.example'])
  expect(forward.subject).toBe('Fwd: Lease')
  expect(forward.files).toHaveLength(3)
  const back = switchReplyType(forward, preset('forward'), reply)
  expect(back).toEqual(written)
  const named = switchReplyType({ ...written, subject: 'Mine' }, reply, preset('forward'))
  expect(named.subject).toBe('Mine')
})
