/**
 * One key combination or sequence.
 * - a character: `/`, `?`, `j` (letters in lower case, `shift+j` for the capital)
 * - a named key: `ArrowLeft`, `Enter`, `Escape`, `shift+Enter`
 * - with the platform's command key, ⌘ on a Mac and Ctrl elsewhere: `mod+k`, `mod+shift+Enter`
 * - a sequence: `g h`
 */
export type Keys = string

export interface Shortcut {
  /** Its heading in the shortcut sheet. */
  readonly scope: string
  readonly label: string
  /** All its key combinations; buttons show the first. */
  readonly keys: readonly [Keys, ...Keys[]]
  /** Belongs to a dialog, so it works while one is open. */
  readonly inDialog?: true
  /** Repeats while the key is held down. */
  readonly repeats?: true
  /** The global shortcut with the same keys that it overrides on its page. */
  readonly overrides?: string
}

/**
 * All shortcuts, in the order of the sheet. A page binds its own with `useShortcuts`; the sheet lists all of them,
 * including those of pages that are not loaded. A test checks for clashes and for combinations reserved by browsers.
 */
export const shortcuts = {
  help: { scope: 'Everywhere', label: 'Show keyboard shortcuts', keys: ['?'] },
  quickSearch: { scope: 'Everywhere', label: 'Search or run a command', keys: ['mod+k', '/'] },
  goHome: { scope: 'Go to', label: 'Home', keys: ['g h'] },
  goMailbox: { scope: 'Go to', label: 'Mailbox', keys: ['g i'] },
  goSales: { scope: 'Go to', label: 'Search sales', keys: ['g s'] },
  goRentals: { scope: 'Go to', label: 'Search rentals', keys: ['g r'] },
  goClients: { scope: 'Go to', label: 'Clients', keys: ['g c'] },
  goProfile: { scope: 'Go to', label: 'My profile', keys: ['g p'] },
  goSettings: { scope: 'Go to', label: 'Account settings', keys: ['g a'] },
  nextListing: { scope: 'Listings', label: 'Next result', keys: ['j'] },
  previousListing: { scope: 'Listings', label: 'Previous result', keys: ['k'] },
  nextThread: { scope: 'Mailbox', label: 'Next thread', keys: ['j'], repeats: true },
  previousThread: { scope: 'Mailbox', label: 'Previous thread', keys: ['k'], repeats: true },
  openThread: { scope: 'Mailbox', label: 'Open thread', keys: ['o'] },
  backToList: { scope: 'Mailbox', label: 'Back to the list', keys: ['u', 'Escape'] },
  compose: { scope: 'Mailbox', label: 'New message', keys: ['c'] },
  reply: { scope: 'Mailbox', label: 'Reply', keys: ['r'] },
  replyToAll: { scope: 'Mailbox', label: 'Reply to all', keys: ['a'] },
  forward: { scope: 'Mailbox', label: 'Forward', keys: ['f'] },
  archive: { scope: 'Mailbox', label: 'Archive', keys: ['e'] },
  reportSpam: { scope: 'Mailbox', label: 'Report spam/not spam', keys: ['!'] },
  deleteThread: { scope: 'Mailbox', label: 'Delete', keys: ['#', 'Delete'] },
  snooze: { scope: 'Mailbox', label: 'Snooze', keys: ['b'] },
  remind: { scope: 'Mailbox', label: 'Remind me if no one replies', keys: ['h'] },
  star: { scope: 'Mailbox', label: 'Star/unstar', keys: ['s'] },
  selectThread: { scope: 'Mailbox', label: 'Select', keys: ['x'] },
  selectRange: { scope: 'Mailbox', label: 'Select range', keys: ['shift+x'] },
  selectAllThreads: { scope: 'Mailbox', label: 'Select the page, then all', keys: ['*'] },
  markRead: { scope: 'Mailbox', label: 'Mark as read', keys: ['shift+i'] },
  markUnread: { scope: 'Mailbox', label: 'Mark as unread', keys: ['shift+u'] },
  undo: { scope: 'Mailbox', label: 'Undo last action', keys: ['z'] },
  searchMail: { scope: 'Mailbox', label: 'Search mail', keys: ['/'], overrides: 'quickSearch' },
  nextClient: { scope: 'Clients', label: 'Next client', keys: ['j'], repeats: true },
  previousClient: { scope: 'Clients', label: 'Previous client', keys: ['k'], repeats: true },
  backToClients: { scope: 'Clients', label: 'Back to the list', keys: ['u'] },
  addClient: { scope: 'Clients', label: 'Add client', keys: ['n'] },
  editClient: { scope: 'Clients', label: 'Edit client', keys: ['e'] },
  tickClient: { scope: 'Clients', label: 'Select client', keys: ['x'] },
  tickAllClients: { scope: 'Clients', label: 'Select all clients of the list', keys: ['*'] },
  followUpWithClients: { scope: 'Clients', label: 'Follow up with the selected clients', keys: ['f'] },
  searchClients: { scope: 'Clients', label: 'Search clients', keys: ['/'], overrides: 'quickSearch' },
  previousPhoto: {
    scope: 'Photos at full size',
    label: 'Previous photo',
    keys: ['ArrowLeft'],
    inDialog: true,
    repeats: true,
  },
  nextPhoto: {
    scope: 'Photos at full size',
    label: 'Next photo',
    keys: ['ArrowRight'],
    inDialog: true,
    repeats: true,
  },
  firstPhoto: {
    scope: 'Photos at full size',
    label: 'First photo',
    keys: ['Home'],
    inDialog: true,
  },
  lastPhoto: { scope: 'Photos at full size', label: 'Last photo', keys: ['End'], inDialog: true },
} satisfies Record<string, Shortcut>

export type ShortcutId = keyof typeof shortcuts
