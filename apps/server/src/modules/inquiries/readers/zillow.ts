import type { Reader } from './reader.ts'
import { readZillowGroup } from './zillow-group.ts'

/** Zillow and Zillow Rentals, also from the addresses that forward to a renter. */
export const zillow: Reader = {
  name: 'zillow',
  source: 'zillow',
  portal: 'Zillow',
  read: (mail) => readZillowGroup(mail, 'zillow.com'),
}
