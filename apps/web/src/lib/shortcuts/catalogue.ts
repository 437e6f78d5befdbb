/**
 * One key combination or sequence.
 * - a character: `/`, `?`, `j` (letters in lower case, `shift+j` for the capital)
 * - a named key: `ArrowLeft`, `Enter`, `Escape`, `shift+Enter`
 * - with the platform's command key, ⌘ on a Mac and Ctrl elsewhere: `mod+k`, `mod+shift+Enter`
 * - a sequence: `g h`
 */
export type Keys = string

export interface Shortcut {
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
 * The keys of all shortcuts; their texts are in `texts.ts`. A page binds its own with `useShortcuts`; the sheet lists all of them,
 * including those of pages that are not loaded. A test checks for clashes and for combinations reserved by browsers.
 */
export const shortcuts = {
  help: { keys: ['?'] },
  quickSearch: { keys: ['mod+k', '/'] },
  goHome: { keys: ['g h'] },
  goMailbox: { keys: ['g i'] },
  goInquiries: { keys: ['g q'] },
  goSales: { keys: ['g s'] },
  goRentals: { keys: ['g r'] },
  goClients: { keys: ['g c'] },
  goProfile: { keys: ['g p'] },
  goSettings: { keys: ['g a'] },
  goCalendar: { keys: ['g d'] },
  nextListing: { keys: ['j'] },
  previousListing: { keys: ['k'] },
  selectListing: { keys: ['x'] },
  selectAllListings: { keys: ['*'] },
  sendListings: { keys: ['s'] },
  saveListings: { keys: ['shift+s'] },
  nextThread: { keys: ['j'], repeats: true },
  previousThread: { keys: ['k'], repeats: true },
  openThread: { keys: ['o'] },
  backToList: { keys: ['u', 'Escape'] },
  compose: { keys: ['c'] },
  reply: { keys: ['r'] },
  replyToAll: { keys: ['a'] },
  forward: { keys: ['f'] },
  archive: { keys: ['e'] },
  reportSpam: { keys: ['!'] },
  deleteThread: { keys: ['#', 'Delete'] },
  snooze: { keys: ['b'] },
  remind: { keys: ['h'] },
  star: { keys: ['s'] },
  selectThread: { keys: ['x'] },
  selectRange: { keys: ['shift+x'] },
  selectAllThreads: { keys: ['*'] },
  markRead: { keys: ['shift+i'] },
  markUnread: { keys: ['shift+u'] },
  undo: { keys: ['z'] },
  replyWithListing: { keys: ['l'] },
  sendListingsToSender: { keys: ['shift+l'] },
  insertListing: { keys: ['mod+;'], inDialog: true },
  searchMail: { keys: ['/'], overrides: 'quickSearch' },
  nextClient: { keys: ['j'], repeats: true },
  previousClient: { keys: ['k'], repeats: true },
  backToClients: { keys: ['u'] },
  addClient: { keys: ['n'] },
  editClient: { keys: ['e'] },
  tickClient: { keys: ['x'] },
  tickAllClients: { keys: ['*'] },
  followUpWithClients: { keys: ['f'] },
  searchClients: { keys: ['/'], overrides: 'quickSearch' },
  nextApplication: { keys: ['j'], repeats: true },
  previousApplication: { keys: ['k'], repeats: true },
  backToApplications: { keys: ['u'] },
  searchApplications: { keys: ['/'], overrides: 'quickSearch' },
  nextDeal: { keys: ['j'], repeats: true },
  previousDeal: { keys: ['k'], repeats: true },
  backToDeals: { keys: ['u'] },
  newDeal: { keys: ['n'] },
  searchDeals: { keys: ['/'], overrides: 'quickSearch' },
  nextInvoice: { keys: ['j'], repeats: true },
  previousInvoice: { keys: ['k'], repeats: true },
  newInvoice: { keys: ['n'] },
  searchInvoices: { keys: ['/'], overrides: 'quickSearch' },
  nextPeriod: { keys: ['j'], repeats: true },
  previousPeriod: { keys: ['k'], repeats: true },
  showToday: { keys: ['t'] },
  showDay: { keys: ['d'] },
  showWeek: { keys: ['w'] },
  showMonth: { keys: ['m'] },
  showAgenda: { keys: ['a'] },
  newEvent: { keys: ['n'] },
  nextInquiry: { keys: ['j'], repeats: true },
  previousInquiry: { keys: ['k'], repeats: true },
  backToInquiries: { keys: ['u', 'Escape'] },
  replyToInquiry: { keys: ['r'] },
  snoozeInquiry: { keys: ['b'] },
  closeInquiry: { keys: ['e'] },
  assignInquiry: { keys: ['a'] },
  searchInquiries: { keys: ['/'], overrides: 'quickSearch' },
  previousPhoto: { keys: ['ArrowLeft'], inDialog: true, repeats: true },
  nextPhoto: { keys: ['ArrowRight'], inDialog: true, repeats: true },
  firstPhoto: { keys: ['Home'], inDialog: true },
  lastPhoto: { keys: ['End'], inDialog: true },
} satisfies Record<string, Shortcut>

export type ShortcutId = keyof typeof shortcuts
