import { labelBits } from '../../labels.ts'
import { unionLabels } from '../sync/label-merge.ts'

const { DRAFT, INBOX, SENT, SPAM, STARRED, TRASH, UNREAD } = labelBits
const hiddenBits = TRASH | SPAM

/** Special use of a folder (RFC 6154); `all` also shows messages of other folders. */
export type FolderRole = 'inbox' | 'sent' | 'drafts' | 'trash' | 'junk' | 'archive' | 'all' | 'other'

const roleBits: Readonly<Record<FolderRole, number>> = {
  inbox: INBOX,
  sent: SENT,
  drafts: DRAFT,
  trash: TRASH,
  junk: SPAM,
  archive: 0,
  all: 0,
  other: 0,
}

/**
 * Returns the labels of a copy by its folder and flags. A copy flagged as deleted counts as trashed; a draft is never
 * unread.
 */
export function toLabels(role: FolderRole, flags: ReadonlySet<string>): number {
  const has = (flag: string): boolean => flags.has(flag)
  const place = has('\\Deleted') ? TRASH : roleBits[role]
  const unread = has('\\Seen') || role === 'drafts' ? 0 : UNREAD
  return place | unread | (has('\\Flagged') ? STARRED : 0)
}

/** A known remote copy of a message. */
export interface MessageCopy {
  readonly folder: string
  readonly remoteId: string
  readonly role: FolderRole
  readonly labels: number
}

/** Flags and moves that bring the remote copies in line with the local labels. */
export interface WritePlan {
  readonly flags: readonly {
    readonly copy: MessageCopy
    readonly add: readonly string[]
    readonly remove: readonly string[]
  }[]
  readonly moves: readonly { readonly copy: MessageCopy; readonly to: FolderRole }[]
}

function diffFlags(local: number, copy: MessageCopy, unmark: boolean) {
  const add: string[] = []
  const remove: string[] = []
  const differs = local ^ copy.labels
  if (differs & UNREAD && copy.role !== 'drafts') (local & UNREAD ? remove : add).push('\\Seen')
  if (differs & STARRED) (local & STARRED ? add : remove).push('\\Flagged')
  // Otherwise a move would carry the flag along.
  if (unmark && copy.labels & TRASH) remove.push('\\Deleted')
  return { copy, add, remove }
}

/** Returns the folder role of a message that is neither in trash nor spam. */
function getTargetRole(local: number): FolderRole {
  if (local & INBOX) return 'inbox'
  if (local & DRAFT) return 'drafts'
  return local & SENT ? 'sent' : 'archive'
}

/** Leaves out the All Mail copy of a message that is in another folder too: it follows. */
function withoutAllMail(copies: readonly MessageCopy[]): readonly MessageCopy[] {
  const own = copies.filter(({ role }) => role !== 'all')
  return own.length > 0 ? own : copies
}

/** Order in which copies are chosen to be moved to the inbox. */
const preferred: readonly FolderRole[] = ['archive', 'all', 'other', 'sent', 'drafts']

/** Plans the moves of a message that is neither in trash nor spam locally. */
function planVisibleMoves(local: number, remote: number, copies: readonly MessageCopy[]): WritePlan['moves'] {
  // A copy that is only flagged as deleted is in place once the flag is removed.
  const open = copies.filter(
    ({ role, labels }) =>
      role !== 'trash' && role !== 'junk' && (remote & hiddenBits || (labels & TRASH) === 0),
  )
  const inInbox = open.filter(({ role }) => role === 'inbox')
  const [first] = copies
  // Only one of the trashed copies is restored.
  if (open.length === 0) return first ? [{ copy: first, to: getTargetRole(local) }] : []
  if ((local & INBOX) === 0) return inInbox.map((copy) => ({ copy, to: 'archive' }))
  if (inInbox.length > 0) return []
  const best = open.toSorted((a, b) => preferred.indexOf(a.role) - preferred.indexOf(b.role))[0]!
  return [{ copy: best, to: 'inbox' }]
}

/** Plans the writes for a message with the local labels `local`, given all of its known copies. */
export function planWrites(local: number, copies: readonly MessageCopy[]): WritePlan {
  const remote = unionLabels(copies.map(({ labels }) => labels))
  const differs = ((local ^ remote) & (INBOX | TRASH | SPAM)) !== 0
  const unmark = differs && (local & TRASH) === 0 && ((local | remote) & hiddenBits) !== 0
  const flags = copies.map((copy) => diffFlags(local, copy, unmark))
  const into = (to: FolderRole, which: readonly MessageCopy[]) => which.map((copy) => ({ copy, to }))
  const moves =
    local & TRASH
      ? into('trash', withoutAllMail(copies.filter(({ labels }) => (labels & TRASH) === 0)))
      : local & SPAM
        ? into('junk', withoutAllMail(copies.filter(({ role }) => role !== 'junk')))
        : planVisibleMoves(local, remote, copies)
  return {
    flags: flags.filter(({ add, remove }) => add.length + remove.length > 0),
    moves: differs ? moves : [],
  }
}
