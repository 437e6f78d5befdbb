import { z } from 'zod'

/** What is read of Gmail's answers (developers.google.com/workspace/gmail/api/reference/rest); the rest is left. */
export const profile = z.object({ historyId: z.coerce.string(), messagesTotal: z.number().default(0) })

export const message = z.object({
  id: z.string(),
  threadId: z.string(),
  labelIds: z.array(z.string()).default([]),
  /** Milliseconds, when Gmail got it. */
  internalDate: z.coerce.string().optional(),
})

export const headersOfMessage = z.object({
  payload: z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]) }),
})

const reference = z.object({ id: z.string(), threadId: z.string().optional() })

export const messageList = z.object({
  messages: z.array(reference).default([]),
  nextPageToken: z.string().optional(),
  resultSizeEstimate: z.number().default(0),
})

const happened = z.array(z.object({ message: reference })).default([])

export const historyList = z.object({
  history: z
    .array(
      z.object({
        messagesAdded: happened,
        messagesDeleted: happened,
        labelsAdded: happened,
        labelsRemoved: happened,
      }),
    )
    .default([]),
  historyId: z.coerce.string(),
  nextPageToken: z.string().optional(),
})

export const draft = z.object({ id: z.string(), message })

export const draftList = z.object({
  drafts: z.array(z.object({ id: z.string(), message: reference })).default([]),
  nextPageToken: z.string().optional(),
})

export const watched = z.object({ historyId: z.coerce.string(), expiration: z.coerce.string() })

export type GmailMessage = z.output<typeof message>
