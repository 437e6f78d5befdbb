import { z } from 'zod'

/** The fields that are used of Gmail's responses (developers.google.com/workspace/gmail/api/reference/rest). */
export const profile = z.object({ historyId: z.coerce.string(), messagesTotal: z.number().default(0) })

export const message = z.object({
  id: z.string(),
  threadId: z.string(),
  labelIds: z.array(z.string()).default([]),
  /** Receipt time in milliseconds. */
  internalDate: z.coerce.string().optional(),
})

export const messageHeaders = z.object({
  payload: z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]) }),
})

const reference = z.object({ id: z.string(), threadId: z.string().optional() })

export const messageList = z.object({
  messages: z.array(reference).default([]),
  nextPageToken: z.string().optional(),
  resultSizeEstimate: z.number().default(0),
})

const historyChanges = z.array(z.object({ message: reference })).default([])

export const historyList = z.object({
  history: z
    .array(
      z.object({
        messagesAdded: historyChanges,
        messagesDeleted: historyChanges,
        labelsAdded: historyChanges,
        labelsRemoved: historyChanges,
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

export const watchResponse = z.object({ historyId: z.coerce.string(), expiration: z.coerce.string() })

export type GmailMessage = z.output<typeof message>
