/** Access for showings, visible to agents only. */
export const showingAccessKinds = [
  { key: 'super', title: 'Super' },
  { key: 'doorman', title: 'Doorman' },
  { key: 'lockbox', title: 'Lockbox' },
  { key: 'tenant-notice', title: 'Tenant notice' },
  { key: 'agent', title: 'Listing agent' },
] as const
export type ShowingAccessKind = (typeof showingAccessKinds)[number]['key']
