import { onlyKeepsBooks } from '@pb/contract/role-groups'
import type { Role } from '@pb/contract/roles'

/** Where someone who only keeps the books starts. */
export const bookkeeperHome = '/payouts'

/** Pages of someone who only keeps the books; the server refuses what the others ask for (`role-access.ts`). */
const bookkeeperPaths =
  /^\/(payouts|company|deals(?!\/settings)|op-invoices(?!\/settings)|your-year|my-profile|account-settings|notifications)\b/

/** Whether a page is there for people with these roles; a page may need a role of its own besides. */
export const isPageFor = (roles: readonly Role[], path: string): boolean =>
  !onlyKeepsBooks(roles) || bookkeeperPaths.test(path)
