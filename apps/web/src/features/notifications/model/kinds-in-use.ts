import type { NotificationKind } from '@pb/contract/notifications'

/** Kinds of pages that are not built yet: there is nothing to filter or to turn off. */
const unusedKinds: readonly string[] = ['deal'] satisfies NotificationKind[]

/** Whether the office has notifications of a kind. */
export function isKindInUse(kind: string): boolean {
  return !unusedKinds.includes(kind)
}
