import { MyListings } from '../../features/listings/manage/list/my-listings.tsx'

/** The page of the agent's own listings. */
export function Component() {
  return <MyListings />
}
