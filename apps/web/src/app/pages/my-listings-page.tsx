import { MyListings } from '../../features/my-listings/components/my-listings.tsx'

/** The agent's own listings. */
export function Component() {
  return <MyListings />
}
