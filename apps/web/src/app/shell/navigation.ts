export interface NavigationEntry {
  readonly title: string
  readonly to: string
  /** Paths on which the entry is the current one. */
  readonly match: RegExp
}

/** The header's links, in their order. A page joins the list when it can be used. */
export const navigation: readonly NavigationEntry[] = [
  { title: 'Sales', to: '/search/sale', match: /^\/(search|results)\/sale\b/ },
  { title: 'Rentals', to: '/search/rental', match: /^\/(search|results)\/rental\b/ },
]
