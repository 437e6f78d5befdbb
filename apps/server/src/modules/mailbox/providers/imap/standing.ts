import { labelBits } from '../../labels.ts'
import { together } from '../sync/merge.ts'

const { DRAFT, INBOX, SENT, SPAM, STARRED, TRASH, UNREAD } = labelBits
const hidden = TRASH | SPAM

/** What a folder is for (RFC 6154): `all` shows what stands elsewhere too. */
export type FolderRole = 'inbox' | 'sent' | 'drafts' | 'trash' | 'junk' | 'archive' | 'all' | 'other'

const bitsOfRole: Readonly<Record<FolderRole, number>> = {
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
 * Labels of a copy, by its folder and its flags. One that is marked as deleted, and not yet expunged, is in the trash;
 * a draft is never unread.
 */
export function labelsOfCopy(role: FolderRole, flags: ReadonlySet<string>): number {
  const has = (flag: string): boolean => flags.has(flag)
  const place = has('\\Deleted') ? TRASH : bitsOfRole[role]
  const unread = has('\\Seen') || role === 'drafts' ? 0 : UNREAD
  return place | unread | (has('\\Flagged') ? STARRED : 0)
}

/** A copy of a message, as it is known. */
export interface Copy {
  readonly folder: string
  readonly remoteId: string
  readonly role: FolderRole
  readonly labels: number
}

/** What is to be done with copies, so that a message stands there as it does here. */
export interface Writing {
  readonly flags: readonly {
    readonly copy: Copy
    readonly add: readonly string[]
    readonly remove: readonly string[]
  }[]
  readonly moves: readonly { readonly copy: Copy; readonly to: FolderRole }[]
}

function flagsToWrite(here: number, copy: Copy, unmark: boolean) {
  const add: string[] = []
  const remove: string[] = []
  const differs = here ^ copy.labels
  if (differs & UNREAD && copy.role !== 'drafts') (here & UNREAD ? remove : add).push('\\Seen')
  if (differs & STARRED) (here & STARRED ? add : remove).push('\\Flagged')
  // A mark goes along where the copy is moved to.
  if (unmark && copy.labels & TRASH) remove.push('\\Deleted')
  return { copy, add, remove }
}

/** Where a message belongs that is neither in trash nor spam. */
function homeOf(here: number): FolderRole {
  if (here & INBOX) return 'inbox'
  if (here & DRAFT) return 'drafts'
  return here & SENT ? 'sent' : 'archive'
}

/** Of a message that stands in a folder, the view of all mail goes along by itself. */
function standing(copies: readonly Copy[]): readonly Copy[] {
  const own = copies.filter(({ role }) => role !== 'all')
  return own.length > 0 ? own : copies
}

/** Which copy goes into the inbox, where none is there. */
const preferred: readonly FolderRole[] = ['archive', 'all', 'other', 'sent', 'drafts']

/** Moves of a message that is neither in trash nor spam here. */
function openMoves(here: number, there: number, copies: readonly Copy[]): Writing['moves'] {
  // What was only marked is where it belongs once the mark is off.
  const open = copies.filter(
    ({ role, labels }) => role !== 'trash' && role !== 'junk' && (there & hidden || (labels & TRASH) === 0),
  )
  const inInbox = open.filter(({ role }) => role === 'inbox')
  const [first] = copies
  // Of what was moved, one copy comes back.
  if (open.length === 0) return first ? [{ copy: first, to: homeOf(here) }] : []
  if ((here & INBOX) === 0) return inInbox.map((copy) => ({ copy, to: 'archive' }))
  if (inInbox.length > 0) return []
  const best = open.toSorted((a, b) => preferred.indexOf(a.role) - preferred.indexOf(b.role))[0]!
  return [{ copy: best, to: 'inbox' }]
}

/** What to write of a message whose labels here are `here`; its copies are all of those that are known. */
export function writingOf(here: number, copies: readonly Copy[]): Writing {
  const there = together(copies.map(({ labels }) => labels))
  const differs = ((here ^ there) & (INBOX | TRASH | SPAM)) !== 0
  const unmark = differs && (here & TRASH) === 0 && ((here | there) & hidden) !== 0
  const flags = copies.map((copy) => flagsToWrite(here, copy, unmark))
  const into = (to: FolderRole, which: readonly Copy[]) => which.map((copy) => ({ copy, to }))
  const moves =
    here & TRASH
      ? into('trash', standing(copies.filter(({ labels }) => (labels & TRASH) === 0)))
      : here & SPAM
        ? into('junk', standing(copies.filter(({ role }) => role !== 'junk')))
        : openMoves(here, there, copies)
  return {
    flags: flags.filter(({ add, remove }) => add.length + remove.length > 0),
    moves: differs ? moves : [],
  }
}
