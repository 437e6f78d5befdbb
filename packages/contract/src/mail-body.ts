import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bit, id } from './wire.ts'

/** A link with a text that shows another host than its URL. */
export const misleadingLink = z.object({
  /** Text of the link, at most 200 characters. */
  text: z.string(),
  /** Host in the text. */
  shown_host: z.string(),
  /** Host of the URL. */
  real_host: z.string(),
  href: z.string(),
})

/** `beginning`: cut off, because it is very long; `text`: its plain text, because its HTML is not like that of a mail. */
const shownPart = z.enum(['whole', 'beginning', 'text'])
export type ShownPart = z.infer<typeof shownPart>

/** What the page shows around the document of a message. */
export const mailBodyFacts = z.object({
  /** The document, signed for 15 minutes; `&theme=dark` and `&quoted=1` may be added. */
  frame_url: z.string(),
  /** How much of the message the document has. */
  shown: shownPart,
  /** Whether it ends with quoted older messages, which are collapsed. */
  has_quoted: bit,
  /** Number of remote images, which are blocked unless allowed. */
  remote_pictures: z.number().int(),
  /** Number of tracking pixels, which are never fetched. */
  trackers: z.number().int(),
  images_allowed: bit,
  /** Allowed for this message, or for its sender. */
  images_allowed_by: z.enum(['message', 'sender']).nullable(),
  /** An address in the sender's name that differs from the sender's address; empty otherwise. */
  claimed_address: z.string(),
  misleading_links: z.array(misleadingLink),
  /** Whether the message has its own design, so that it keeps a white background in dark mode. */
  designed: bit,
})
export type MailBodyFacts = z.infer<typeof mailBodyFacts>

/** Allows images of this message, or of its sender. */
const imageScope = z.object({ scope: z.enum(['message', 'sender']) })

const signedSession = { for: z.string().max(100).default('') }

export const mailBody = {
  mailFrame: endpoint({
    method: 'GET',
    path: '/mail/frame/:id',
    tag: 'mailbox',
    summary:
      'A message as an HTML document for a sandboxed frame: sanitized, without scripts and external content. The class `show-quoted` on its root element or `quoted=1` expands quoted messages',
    access: 'signed',
    params: z.object({ id }),
    query: z.object({
      ...signedSession,
      theme: z.enum(['light', 'dark']).default('light'),
      quoted: z.enum(['0', '1']).default('0'),
    }),
    replies: { 200: { raw: 'text/html' } },
    errors: ['not_found'],
  }),
  mailPicture: endpoint({
    method: 'GET',
    path: '/mail/picture/:id/:position',
    tag: 'mailbox',
    summary: 'A remote image of a message, fetched by the server if the agent allows it',
    access: 'signed',
    params: z.object({ id, position: id }),
    query: z.object(signedSession),
    replies: { 200: { raw: 'image/*' } },
    errors: ['not_found'],
  }),
  mailBodyFacts: endpoint({
    method: 'GET',
    path: '/v1/gmail-messages/:id/body',
    tag: 'mailbox',
    summary: 'Blocked content and warnings of a message',
    access: 'session',
    params: z.object({ id }),
    replies: { 200: mailBodyFacts },
    errors: ['not_found'],
  }),
  allowMailImages: endpoint({
    method: 'POST',
    path: '/v1/gmail-messages/:id/images',
    creates: false,
    tag: 'mailbox',
    summary: 'Allow remote images of a message or of its sender',
    access: 'session',
    params: z.object({ id }),
    body: imageScope,
    replies: { 200: mailBodyFacts },
    errors: ['not_found'],
  }),
  blockMailImages: endpoint({
    method: 'DELETE',
    path: '/v1/gmail-messages/:id/images',
    tag: 'mailbox',
    summary: 'Block remote images of a message and of its sender',
    access: 'session',
    params: z.object({ id }),
    replies: { 200: mailBodyFacts },
    errors: ['not_found'],
  }),
}
