/**
 * One way to press something.
 * - a character: `/`, `?`, `j` (letters in lower case, `shift+j` for the capital)
 * - a named key: `ArrowLeft`, `Enter`, `Escape`, `shift+Enter`
 * - with the platform's command key, ⌘ on a Mac and Ctrl elsewhere: `mod+k`, `mod+shift+Enter`
 * - one after the other: `g h`
 */
export type Keys = string

export interface Shortcut {
  /** The heading it stands under in the sheet: a page, or what it does everywhere. */
  readonly scope: string
  readonly label: string
  /** Every way to press it; the first is the one shown on buttons. */
  readonly keys: readonly [Keys, ...Keys[]]
  /** It also works while a dialog is open, being the dialog's own. */
  readonly inDialog?: true
  /** It also works on and on while the key is held down. */
  readonly repeats?: true
  /** Its page takes these keys over from one that works everywhere. */
  readonly takesOver?: string
}

/**
 * Every shortcut there is, in the order of the sheet. A page binds its own with `useShortcuts` while it is shown; the
 * sheet lists all of them, also those of pages that have not been loaded yet. A test holds the list free of clashes
 * and of combinations that belong to browsers.
 */
export const shortcuts = {
  help: { scope: 'Everywhere', label: 'Show the keyboard shortcuts', keys: ['?'] },
  quickSearch: { scope: 'Everywhere', label: 'Search, or do anything', keys: ['mod+k', '/'] },
  goHome: { scope: 'Go to', label: 'Home', keys: ['g h'] },
  goMailbox: { scope: 'Go to', label: 'Mailbox', keys: ['g i'] },
  goSales: { scope: 'Go to', label: 'Search sales', keys: ['g s'] },
  goRentals: { scope: 'Go to', label: 'Search rentals', keys: ['g r'] },
  goClients: { scope: 'Go to', label: 'Clients', keys: ['g c'] },
  goProfile: { scope: 'Go to', label: 'My profile', keys: ['g p'] },
  goSettings: { scope: 'Go to', label: 'Account settings', keys: ['g a'] },
  nextListing: { scope: 'Listings', label: 'Next of the results', keys: ['j'] },
  previousListing: { scope: 'Listings', label: 'Previous of the results', keys: ['k'] },
  nextThread: { scope: 'Mailbox', label: 'Next thread', keys: ['j'], repeats: true },
  previousThread: { scope: 'Mailbox', label: 'Previous thread', keys: ['k'], repeats: true },
  openThread: { scope: 'Mailbox', label: 'Open the thread', keys: ['o'] },
  backToList: { scope: 'Mailbox', label: 'Back to the list', keys: ['u', 'Escape'] },
  compose: { scope: 'Mailbox', label: 'New message', keys: ['c'] },
  reply: { scope: 'Mailbox', label: 'Reply', keys: ['r'] },
  replyToAll: { scope: 'Mailbox', label: 'Reply to all', keys: ['a'] },
  forward: { scope: 'Mailbox', label: 'Forward', keys: ['f'] },
  archive: { scope: 'Mailbox', label: 'Archive', keys: ['e'] },
  deleteThread: { scope: 'Mailbox', label: 'Delete', keys: ['#', 'Delete'] },
  snooze: { scope: 'Mailbox', label: 'Snooze', keys: ['b'] },
  remind: { scope: 'Mailbox', label: 'Remind me if nobody replies', keys: ['h'] },
  star: { scope: 'Mailbox', label: 'Star, or take the star', keys: ['s'] },
  selectThread: { scope: 'Mailbox', label: 'Select', keys: ['x'] },
  selectRange: { scope: 'Mailbox', label: 'Select from the last one to here', keys: ['shift+x'] },
  markRead: { scope: 'Mailbox', label: 'Mark as read', keys: ['shift+i'] },
  markUnread: { scope: 'Mailbox', label: 'Mark as unread', keys: ['shift+u'] },
  undo: { scope: 'Mailbox', label: 'Undo what was just done', keys: ['z'] },
  searchMail: { scope: 'Mailbox', label: 'Search mail', keys: ['/'], takesOver: 'quickSearch' },
  nextClient: { scope: 'Clients', label: 'Next client', keys: ['j'], repeats: true },
  previousClient: { scope: 'Clients', label: 'Previous client', keys: ['k'], repeats: true },
  backToClients: { scope: 'Clients', label: 'Back to the list', keys: ['u'] },
  addClient: { scope: 'Clients', label: 'Add a client', keys: ['n'] },
  editClient: { scope: 'Clients', label: 'Edit the client', keys: ['e'] },
  searchClients: { scope: 'Clients', label: 'Search clients', keys: ['/'], takesOver: 'quickSearch' },
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
