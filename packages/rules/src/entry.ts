/** How an agent gets in to show a home; for agents' eyes only. */
export const entryKinds = [
  { key: 'super', title: 'Super' },
  { key: 'doorman', title: 'Doorman' },
  { key: 'lockbox', title: 'Lockbox' },
  { key: 'tenant-notice', title: 'Notice to the tenant' },
  { key: 'agent', title: 'Listing agent' },
] as const
export type EntryKind = (typeof entryKinds)[number]['key']
