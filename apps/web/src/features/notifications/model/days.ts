import type { Alert } from '@pb/contract/notifications'
import { formatDay } from '../../../lib/format.ts'
import * as texts from '../texts.ts'

export interface AlertDay {
  /** `Today`, `Yesterday`, else the date. */
  readonly title: string
  readonly alerts: Alert[]
}

const daySeconds = 86_400

/** Groups notifications, newest first, by day in the agent's time zone. */
export function groupByDay(alerts: readonly Alert[], nowSeconds = Date.now() / 1000): AlertDay[] {
  const names = new Map([
    [formatDay(nowSeconds - daySeconds), texts.yesterday],
    [formatDay(nowSeconds), texts.today],
  ])
  const days = Map.groupBy(alerts, ({ time_created }) => formatDay(time_created))
  return [...days].map(([day, dayAlerts]) => ({ title: names.get(day) ?? day, alerts: dayAlerts }))
}
