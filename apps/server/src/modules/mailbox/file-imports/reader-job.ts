import type { FolderLabels } from '../import/mbox-folder.ts'
import type { SourceEntry } from '../import/read-mail-file.ts'

/** What the process that reads a file is asked for, in the first line of its input; the file follows. */
export interface ReaderJob {
  /** Of the file, without folders. */
  readonly name: string
  /** For messages without a date, in milliseconds. */
  readonly modified: number
  /** To describe the messages, or to send them. */
  readonly want: 'descriptions' | 'messages'
  /** Entries that were taken before. */
  readonly skip: number
}

/** What the preview needs of a message. */
export interface MessageDescription {
  /** The file in the upload. */
  readonly file: string
  readonly messageId: string | null
  /** Milliseconds; null without a date. */
  readonly at: number | null
  /** Key of the sender's address. */
  readonly from: string
  /** Labels, if the agent sent it or another. */
  readonly labels: FolderLabels
}

export interface UnreadEntry {
  readonly entry: number
  readonly location: string
  readonly reason: string
}

/** A part of a file: descriptions or messages, in its order, and what could not be read. */
export interface ReaderPart {
  /** Entries until here, with those that were skipped. */
  readonly entries: number
  readonly descriptions: readonly MessageDescription[]
  readonly messages: readonly {
    readonly entry: number
    readonly message: Extract<SourceEntry, { raw: Buffer }>
  }[]
  readonly unread: readonly UnreadEntry[]
  /** Why the file cannot be read from here on; null if it can. */
  readonly fatal: string | null
}
