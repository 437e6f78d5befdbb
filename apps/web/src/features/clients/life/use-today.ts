import { newYorkDate } from '@pb/rules/new-york'
import { useState } from 'react'

/** New York's date when the page was opened; what the server says wins where it is known. */
export function useToday(): string {
  const [today] = useState(() => newYorkDate(new Date()))
  return today
}
