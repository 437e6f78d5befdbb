import { newYorkDate } from '@pb/rules/new-york'
import { useState } from 'react'

/** The date in New York when the component mounted. Prefer the server's date where a reply has one. */
export function useToday(): string {
  const [today] = useState(() => newYorkDate(new Date()))
  return today
}
