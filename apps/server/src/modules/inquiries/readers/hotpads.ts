import type { Reader } from './reader.ts'
import { readZillowGroup } from './zillow-group.ts'

/** HotPads, a site of Zillow. */
export const hotpads: Reader = {
  name: 'hotpads',
  source: 'hotpads',
  portal: 'HotPads',
  read: (mail) => readZillowGroup(mail, 'hotpads.com'),
}
