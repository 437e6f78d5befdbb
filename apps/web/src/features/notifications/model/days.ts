import type { Alert } from '@pb/contract/notifications'
import { formatDay } from '../../../lib/format.ts'

export interface AlertDay {
  /** `Today`, `Yesterday`, else the date. */
  readonly title: string
  readonly alerts: Alert[]
}

const daySeconds = 86_400

/** Notifications, newest first, by the agent's days. */
export function byDay(alerts: readonly Alert[], nowSeconds = Date.now() / 1000): AlertDay[] {
  const names = new Map([
    [formatDay(nowSeconds - daySeconds), 'Yesterday'],
    [formatDay(nowSeconds), 'Today'],
  ])
  const days = Map.groupBy(alerts, ({ time_created }) => formatDay(time_created))
  return [...days].map(([day, own]) => ({ title: names.get(day) ?? day, alerts: own }))
}
