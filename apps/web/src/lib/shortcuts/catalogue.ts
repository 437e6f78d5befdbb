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
  goSales: { scope: 'Go to', label: 'Search sales', keys: ['g s'] },
  goRentals: { scope: 'Go to', label: 'Search rentals', keys: ['g r'] },
  goProfile: { scope: 'Go to', label: 'My profile', keys: ['g p'] },
  goSettings: { scope: 'Go to', label: 'Account settings', keys: ['g a'] },
  nextListing: { scope: 'A listing', label: 'Next of the results', keys: ['j'] },
  previousListing: { scope: 'A listing', label: 'Previous of the results', keys: ['k'] },
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
