import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { mailAddress, messageAttachment } from './mail-messages.ts'
import { draftRecipients, editor, maxMailHtml, outgoingAttachments, recipientNames } from './mail-outgoing.ts'
import { bit, id, unixSeconds } from './wire.ts'

export const draftKinds = ['new', 'reply', 'replyToAll', 'forward'] as const
export const draftKind = z.enum(draftKinds)
export type DraftKind = z.infer<typeof draftKind>

/** Milliseconds since 1970, UTC. */
const unixMilliseconds = z.number().int().min(0).max(4_102_444_800_000)

export const draft = z.object({
  id,
  /** Its message in the mailbox. */
  message: z.object({ id }),
  thread_id: id,
  type: draftKind,
  /** Message that it replies to or forwards; null for a new message, which opens in the composer. */
  answers_id: id.nullable(),
  to: z.array(mailAddress),
  cc: z.array(mailAddress),
  bcc: z.array(mailAddress),
  /** Recipients in To, as comma-separated lists. */
  to_email: z.string(),
  to_name: z.string(),
  subject: z.string(),
  body: z.string(),
  attachments: z.array(messageAttachment),
  editor: z.string().nullable(),
  sequence: z.number().int(),
  edited_at: unixMilliseconds,
  /** Why sending failed; empty otherwise. */
  notice: z.string(),
  time_created: unixSeconds,
})
export type Draft = z.infer<typeof draft>

export const savedDraft = draft.extend({
  /** 0 if a newer save, or one of another composer, exists, which is returned. */
  applied: bit,
})
export type SavedDraft = z.infer<typeof savedDraft>

export const draftInput = z.object({
  to: draftRecipients.default([]),
  to_name: recipientNames.optional(),
  cc: draftRecipients.default([]),
  cc_name: recipientNames.optional(),
  bcc: draftRecipients.default([]),
  bcc_name: recipientNames.optional(),
  subject: z.string().max(1200, 'At most 1,200 characters').default(''),
  body: z.string().max(maxMailHtml, 'This is too long for an email').default(''),
  /** All attachments; unchanged if omitted. */
  attachments: outgoingAttachments.optional(),
  /** A new message stays one; the kind of an answer may change. */
  type: draftKind.default('new'),
  /** Message that it replies to or forwards; ignored for an existing draft. */
  answers_id: id.optional(),
  /** Id of the composer that saves. */
  editor: editor.optional(),
  /** `editor` of the draft when the composer opened it. What another composer saved since is kept: `applied` is 0. */
  over: editor.optional(),
  /** Number of the composer's save: the highest wins, regardless of the order of arrival. */
  sequence: z.number().int().min(0).max(1_000_000_000).default(0),
  /** Time of the last edit: the later of two saves without `editor`, or of one that loaded the other, wins. Defaults to now. */
  edited_at: unixMilliseconds.optional(),
})
export type DraftInput = z.infer<typeof draftInput>

const discardedFiles = z.object({
  /** The draft's files as uploads, from which it can be restored. */
  uploads: z.array(z.object({ attachment_id: id, upload_id: id })),
})
export type DiscardedFiles = z.infer<typeof discardedFiles>

const params = z.object({ draftId: id })

export const mailDrafts = {
  gmailDrafts: endpoint({
    method: 'GET',
    path: '/v1/gmail-drafts',
    tag: 'mailbox',
    summary: "The agent's drafts, last edited first, at most 200",
    access: 'session',
    replies: { 200: z.object({ collection: z.array(draft) }) },
  }),
  gmailDraft: endpoint({
    method: 'GET',
    path: '/v1/gmail-drafts/:draftId',
    tag: 'mailbox',
    summary: 'One draft',
    access: 'session',
    params,
    replies: { 200: draft },
    errors: ['not_found'],
  }),
  createDraft: endpoint({
    method: 'POST',
    path: '/v1/gmail-drafts',
    creates: true,
    tag: 'mailbox',
    summary:
      'Save a new draft. The same `editor` saves the same draft again; one that was sent or discarded is refused',
    access: 'session',
    body: draftInput,
    maxBody: 40_000_000,
    replies: { 201: savedDraft },
    errors: ['not_found', 'conflict', 'rule_broken', 'too_large'],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/v1/gmail-drafts/:draftId',
    tag: 'mailbox',
    summary:
      'Save a draft; an older save has no effect, and one of a draft that was sent or removed is refused',
    access: 'session',
    params,
    body: draftInput,
    maxBody: 40_000_000,
    replies: { 200: savedDraft },
    errors: ['not_found', 'conflict', 'rule_broken', 'too_large'],
  }),
  discardEditor: endpoint({
    method: 'POST',
    path: '/v1/gmail-drafts/discard',
    creates: false,
    tag: 'mailbox',
    summary:
      'Remove what a composer has saved, and refuse its later saves; the draft is found by its id or its editor',
    access: 'session',
    body: z.object({ editor, draft_id: id.optional() }),
    replies: { 200: discardedFiles },
  }),
  discardDraft: endpoint({
    method: 'DELETE',
    path: '/v1/gmail-drafts/:draftId',
    tag: 'mailbox',
    summary: 'Delete a draft permanently',
    access: 'session',
    params,
    replies: { 204: null },
    errors: ['not_found'],
  }),
}
