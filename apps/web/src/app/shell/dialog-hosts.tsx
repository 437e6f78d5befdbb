import { AskDialogHost } from './ask-dialog-host.tsx'
import { ListingDialogHost } from './listing-dialog-host.tsx'
import { LiveStreamHost } from './live-stream-host.tsx'
import { NewDealHost } from './new-deal-host.tsx'
import { OpenHouseHost } from './open-house-host.tsx'
import { ShowingHost } from './showing-host.tsx'
import { TourHost } from './tour-host.tsx'

/** Dialogs that open on every page. They load after the page, which needs none of them at first. */
export default function DialogHosts() {
  return (
    <>
      <ListingDialogHost />
      <AskDialogHost />
      <NewDealHost />
      <ShowingHost />
      <TourHost />
      <OpenHouseHost />
      <LiveStreamHost />
    </>
  )
}
