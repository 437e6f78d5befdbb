import type { Reader } from './reader.ts'
import { readZillowGroup } from './zillow-group.ts'

/** Trulia, a site of Zillow. */
export const trulia: Reader = {
  name: 'trulia',
  source: 'trulia',
  portal: 'Trulia',
  read: (mail) => readZillowGroup(mail, 'trulia.com'),
}
