import type { ImapFlow, ListResponse, StatusObject } from 'imapflow'
import { faultOf, ImapFault } from './fault.ts'
import type { FolderRole } from './standing.ts'

/** A folder of an account that is kept in step. */
export interface Folder {
  readonly path: string
  readonly role: FolderRole
  readonly status: StatusObject | undefined
}

/** What nobody has, and a hostile server may claim. */
const mostFolders = 500
const longestPath = 1000

const roles: Readonly<Record<string, FolderRole>> = {
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Drafts': 'drafts',
  '\\Trash': 'trash',
  '\\Junk': 'junk',
  '\\Archive': 'archive',
  '\\All': 'all',
}

/** Views of what stands elsewhere, and folders that hold no mail. */
const leftOut = ['\\Noselect', '\\NonExistent', '\\Flagged', '\\Important']

/** First what an agent looks at first. */
const order: readonly FolderRole[] = ['inbox', 'sent', 'drafts', 'archive', 'all', 'other', 'trash', 'junk']

function isKept(
  { path, flags, specialUse }: ListResponse,
  others: readonly string[],
  isGmail: boolean,
): boolean {
  if (path === '' || path.length > longestPath || path.includes('\0')) return false
  if (leftOut.some((flag) => flags.has(flag) || specialUse === flag)) return false
  // Only Gmail keeps there what stands nowhere else; others show trash and spam in it too.
  if (specialUse === '\\All' && !isGmail) return false
  return !others.some((prefix) => prefix !== '' && path.startsWith(prefix))
}

/** Whether it is Gmail's way: the folder of all mail is the archive, and the others are labels. */
const keepsAll = ({ capabilities }: ImapFlow): boolean => capabilities.has('X-GM-EXT-1')

/** Prefixes of folders that are other people's. */
function othersOf({ namespaces }: ImapFlow): string[] {
  const { other, shared } = namespaces ?? { other: false, shared: false }
  return [...(other || []), ...(shared || [])].map(({ prefix }) => prefix)
}

/**
 * The folders of an account in the order in which they are read, each with what the server says of it in short; of the
 * one that is open it may say what was, so that one has to be looked at.
 */
export async function foldersOf(client: ImapFlow): Promise<Folder[]> {
  const statusQuery = { messages: true, uidNext: true, uidValidity: true, highestModseq: true }
  let listed: ListResponse[]
  try {
    listed = await client.list({ statusQuery })
  } catch (error) {
    throw faultOf(error)
  }
  const others = othersOf(client)
  const open = client.mailbox ? client.mailbox.path : undefined
  const folders = listed
    .filter((entry) => isKept(entry, others, keepsAll(client)))
    .map(({ path, specialUse, status }): Folder => ({
      path,
      role: roles[specialUse ?? ''] ?? 'other',
      status: path === open ? undefined : status,
    }))
  if (folders.length > mostFolders) throw new ImapFault('limits', 'FOLDERS')
  // A server without an inbox is none; one that forgets it is not to be believed.
  if (!folders.some(({ role }) => role === 'inbox')) throw new ImapFault('away', 'NOINBOX')
  return folders.toSorted(
    (a, b) => order.indexOf(a.role) - order.indexOf(b.role) || (a.path < b.path ? -1 : 1),
  )
}

const madeAs = { sent: 'Sent', drafts: 'Drafts', trash: 'Trash', junk: 'Junk', archive: 'Archive' } as const

/**
 * The folder of a role; one that is missing is made. Gmail keeps what is archived in the folder of all mail; elsewhere
 * such a folder is a view, and nothing can be put there.
 */
export async function folderFor(
  client: ImapFlow,
  folders: readonly Folder[],
  role: FolderRole,
): Promise<string> {
  const wanted = role === 'archive' && keepsAll(client) ? 'all' : role
  const found = folders.find((folder) => folder.role === wanted)
  if (found) return found.path
  if (!(wanted in madeAs)) throw new ImapFault('refused', 'NOFOLDER')
  try {
    return (await client.mailboxCreate(madeAs[wanted as keyof typeof madeAs])).path
  } catch (error) {
    throw faultOf(error)
  }
}
