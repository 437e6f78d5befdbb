import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bit, id } from './wire.ts'

/** A link of a mail whose words show another host than the one it leads to. */
export const misleadingLink = z.object({
  /** The words, at most 200 characters. */
  text: z.string(),
  /** The host that the words show. */
  shown_host: z.string(),
  /** The host that it leads to. */
  real_host: z.string(),
  href: z.string(),
})

/** What the page shows around a mail's document. */
export const mailBodyFacts = z.object({
  /** The document, signed for 15 minutes; `&theme=dark` and `&quoted=1` may be added. */
  frame_url: z.string(),
  /** It has older messages at its end, which are folded away. */
  has_quoted: bit,
  /** Remote pictures that are blocked, or shown where they are allowed. */
  remote_pictures: z.number().int(),
  /** Invisible pictures that only report that the mail was read: they are never fetched. */
  trackers: z.number().int(),
  images_allowed: bit,
  /** Why they are: for this message, or for everything of its sender. */
  images_allowed_by: z.enum(['message', 'sender']).nullable(),
  /** The address that the sender's name shows although the mail comes from another one; empty where all is well. */
  claimed_address: z.string(),
  misleading_links: z.array(misleadingLink),
  /** A mail that says what it looks like on white: it stands on white in the dark theme too. */
  designed: bit,
})
export type MailBodyFacts = z.infer<typeof mailBodyFacts>

/** Whose pictures: of this message, or of everything that its sender sends. */
const imageScope = z.object({ scope: z.enum(['message', 'sender']) })

const signedSession = { for: z.string().max(100).default('') }

export const mailBody = {
  mailFrame: endpoint({
    method: 'GET',
    path: '/mail/frame/:id',
    tag: 'mailbox',
    summary:
      'A message as a document of its own, for a sandboxed frame: sanitised, no scripts, nothing from outside. A class `show-quoted` on its root element unfolds the older messages, as does `quoted=1`',
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
    summary: 'A remote picture of a message, fetched by the server, where the agent allows it',
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
    summary: 'What a message holds back and what is suspicious in it',
    access: 'session',
    params: z.object({ id }),
    replies: { 200: mailBodyFacts },
    errors: ['not_found'],
  }),
  allowMailImages: endpoint({
    method: 'POST',
    path: '/v1/gmail-messages/:id/images',
    tag: 'mailbox',
    summary: 'Show the remote pictures of a message, or of everything that its sender sends',
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
    summary: 'Block the remote pictures of a message and of its sender again',
    access: 'session',
    params: z.object({ id }),
    replies: { 200: mailBodyFacts },
    errors: ['not_found'],
  }),
}
