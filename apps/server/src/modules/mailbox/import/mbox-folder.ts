import { basename, dirname } from 'node:path'
import { labelBits } from '../labels.ts'

/** Labels of the messages of a folder: `own` of the agent's own, `others` of those of others. */
export interface FolderLabels {
  readonly own: number
  readonly others: number
}

const inEach = (labels: number): FolderLabels => ({ own: labels, others: labels })
const inbox: FolderLabels = { own: labelBits.INBOX | labelBits.SENT, others: labelBits.INBOX }
const trash: FolderLabels = {
  own: labelBits.TRASH | labelBits.SENT,
  others: labelBits.TRASH | labelBits.INBOX,
}
/** An email that was never sent is only in "All mail". */
const unsent = inEach(0)

/** Files as mail programs and exports of an office name them, which are never of a whole mailbox. */
const folders: Readonly<Record<string, FolderLabels>> = {
  Inbox: inbox,
  INBOX: inbox,
  Snoozed: inbox,
  Sent: inEach(labelBits.SENT),
  'Sent Items': inEach(labelBits.SENT),
  'Sent Messages': inEach(labelBits.SENT),
  Archive: inEach(0),
  Archives: inEach(0),
  Trash: trash,
  'Deleted Items': trash,
  'Deleted Messages': trash,
  Spam: inEach(labelBits.SPAM),
  Junk: inEach(labelBits.SPAM),
  Drafts: unsent,
  Scheduled: unsent,
  'Unsent Messages': unsent,
}

/** The folder of an mbox file by its name: `Sent.mbox`, Thunderbird's `Sent`, Apple's `Sent Messages.mbox/mbox`; null if unknown. */
export function findFolderLabels(path: string): FolderLabels | null {
  const name = basename(path) === 'mbox' ? basename(dirname(path)) : basename(path)
  const folder = name.replace(/\.mbox$/i, '')
  return Object.hasOwn(folders, folder) ? folders[folder]! : null
}
