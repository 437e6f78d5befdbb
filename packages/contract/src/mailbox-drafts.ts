import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { mailAddress, messageAttachment } from './mailbox-messages.ts'
import {
  draftRecipients,
  editor,
  maxMailHtml,
  outgoingAttachments,
  recipientNames,
} from './mailbox-outgoing.ts'
import { bit, id, unixSeconds } from './wire.ts'

export const draftKinds = ['new', 'reply', 'replyToAll', 'forward'] as const
const draftKind = z.enum(draftKinds)
export type DraftKind = z.infer<typeof draftKind>

/** A moment to the millisecond. */
const unixMilliseconds = z.number().int().min(0).max(4_102_444_800_000)

export const draft = z.object({
  id,
  /** Its message in the mailbox. */
  message: z.object({ id }),
  thread_id: id,
  type: draftKind,
  /** The message that it answers or forwards; null: it opens in the compose dialog. */
  answers_id: id.nullable(),
  to: z.array(mailAddress),
  cc: z.array(mailAddress),
  bcc: z.array(mailAddress),
  /** As the list of the specification spells To. */
  to_email: z.string(),
  to_name: z.string(),
  subject: z.string(),
  body: z.string(),
  attachments: z.array(messageAttachment),
  editor: z.string().nullable(),
  sequence: z.number().int(),
  edited_at: unixMilliseconds,
  /** Why it was not sent, where it came back; empty else. */
  notice: z.string(),
  time_created: unixSeconds,
})
export type Draft = z.infer<typeof draft>

export const savedDraft = draft.extend({
  /** 0: a newer save was there already, and this is it. */
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
  subject: z.string().max(900, 'At most 900 characters').default(''),
  body: z.string().max(maxMailHtml, 'This is too long for a mail').default(''),
  /** All of them; without the field they stay as they are. */
  attachments: outgoingAttachments.optional(),
  type: draftKind.default('new'),
  /** The message that it answers or forwards. Of a draft that is there already it stays as it was. */
  answers_id: id.optional(),
  /** The form that saves. */
  editor: editor.optional(),
  /** The `editor` of the draft as that form was opened with it: what was written elsewhere since is not written over. */
  over: editor.optional(),
  /** Counts that form's saves up: of one form the highest wins, in whatever order they arrive. */
  sequence: z.number().int().min(0).max(1_000_000_000).default(0),
  /** When the agent last changed it: between two forms the later one wins. Without it: now. */
  edited_at: unixMilliseconds.optional(),
})
export type DraftInput = z.infer<typeof draftInput>

const params = z.object({ draftId: id })

export const mailDrafts = {
  gmailDrafts: endpoint({
    method: 'GET',
    path: '/v1/gmail-drafts',
    tag: 'mailbox',
    summary: "The agent's drafts, the last edited first, at most 200",
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
    tag: 'mailbox',
    summary:
      'Save a new draft. The same `editor` again saves the same draft; one that was sent or discarded is refused',
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
    summary: 'Save a draft; an older save than the one it has changes nothing',
    access: 'session',
    params,
    body: draftInput,
    maxBody: 40_000_000,
    replies: { 200: savedDraft },
    errors: ['not_found', 'rule_broken', 'too_large'],
  }),
  discardDraft: endpoint({
    method: 'DELETE',
    path: '/v1/gmail-drafts/:draftId',
    tag: 'mailbox',
    summary: 'Discard a draft for good',
    access: 'session',
    params,
    replies: { 204: null },
    errors: ['not_found'],
  }),
}
