import type { ImapFlow, ListResponse, StatusObject } from 'imapflow'
import { toImapError, ImapError } from './errors.ts'
import type { FolderRole } from './label-mapping.ts'

/** A folder that is synced. */
export interface Folder {
  readonly path: string
  readonly role: FolderRole
  readonly status: StatusObject | undefined
}

/** What STATUS is asked for: everything that shows whether a folder changed. */
export const folderStatusQuery = {
  messages: true,
  uidNext: true,
  uidValidity: true,
  highestModseq: true,
} as const

/** Limits against hostile servers. */
const maxFolders = 500
const maxPathLength = 1000

const roles: Readonly<Record<string, FolderRole>> = {
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Drafts': 'drafts',
  '\\Trash': 'trash',
  '\\Junk': 'junk',
  '\\Archive': 'archive',
  '\\All': 'all',
}

/** Virtual folders, and folders that cannot hold messages. */
const excludedFlags = ['\\Noselect', '\\NonExistent', '\\Flagged', '\\Important']

/** Sync order: the folders an agent opens first. */
const order: readonly FolderRole[] = ['inbox', 'sent', 'drafts', 'archive', 'all', 'other', 'trash', 'junk']

function isSyncedFolder(
  { path, flags, specialUse }: ListResponse,
  foreignPrefixes: readonly string[],
  isGmail: boolean,
): boolean {
  if (path === '' || path.length > maxPathLength || path.includes('\0')) return false
  if (excludedFlags.some((flag) => flags.has(flag) || specialUse === flag)) return false
  // Only Gmail's All Mail holds messages that are in no other folder; on other servers it includes trash and spam.
  if (specialUse === '\\All' && !isGmail) return false
  return !foreignPrefixes.some((prefix) => prefix !== '' && path.startsWith(prefix))
}

/** On Gmail, All Mail is the archive and the other folders are labels. */
const isGmailServer = ({ capabilities }: ImapFlow): boolean => capabilities.has('X-GM-EXT-1')

/** Prefixes of other users' and shared folders. */
function getForeignPrefixes({ namespaces }: ImapFlow): string[] {
  const { other, shared } = namespaces ?? { other: false, shared: false }
  return [...(other || []), ...(shared || [])].map(({ prefix }) => prefix)
}

/**
 * Lists the synced folders in sync order with their STATUS. The STATUS of the selected folder may be outdated, so it
 * is left out.
 */
export async function listFolders(client: ImapFlow): Promise<Folder[]> {
  let listed: ListResponse[]
  try {
    listed = await client.list({ statusQuery: folderStatusQuery })
  } catch (error) {
    throw toImapError(error)
  }
  const others = getForeignPrefixes(client)
  const open = client.mailbox ? client.mailbox.path : undefined
  const folders = listed
    .filter((entry) => isSyncedFolder(entry, others, isGmailServer(client)))
    .map(({ path, specialUse, status }): Folder => ({
      path,
      role: roles[specialUse ?? ''] ?? 'other',
      status: path === open ? undefined : status,
    }))
  if (folders.length > maxFolders) throw new ImapError('limit_exceeded', 'FOLDERS')
  // Every server has an inbox; a list without one is incomplete.
  if (!folders.some(({ role }) => role === 'inbox')) throw new ImapError('unavailable', 'NOINBOX')
  return folders.toSorted(
    (a, b) => order.indexOf(a.role) - order.indexOf(b.role) || (a.path < b.path ? -1 : 1),
  )
}

const defaultNames = {
  sent: 'Sent',
  drafts: 'Drafts',
  trash: 'Trash',
  junk: 'Junk',
  archive: 'Archive',
} as const

/**
 * Returns the path of a role's folder and creates it when it is missing. On Gmail the archive is All Mail; elsewhere
 * All Mail is virtual and cannot hold messages.
 */
export async function ensureFolder(
  client: ImapFlow,
  folders: readonly Folder[],
  role: FolderRole,
): Promise<string> {
  const wanted = role === 'archive' && isGmailServer(client) ? 'all' : role
  const found = folders.find((folder) => folder.role === wanted)
  if (found) return found.path
  if (!(wanted in defaultNames)) throw new ImapError('rejected', 'NOFOLDER')
  try {
    return (await client.mailboxCreate(defaultNames[wanted as keyof typeof defaultNames])).path
  } catch (error) {
    throw toImapError(error)
  }
}
