import { getDateIn } from '@pb/rules/time-zone'
import { useState } from 'react'
import { getTimeZone } from '../../lib/time-zone.ts'

/** The date in the agent's time zone when the component mounted. Prefer the server's date where a reply has one. */
export function useToday(): string {
  const [today] = useState(() => getDateIn(getTimeZone(), new Date()))
  return today
}
