import type { InquiryDetail } from '@pb/contract/inquiry-schemas'
import { CalendarPlus } from 'lucide-react'
import { openShowing } from '../../../components/domain/showing-request.ts'
import { Button } from '../../../components/ui/button.tsx'
import { getPersonName } from '../person-name.ts'
import { useAddClient } from './client-panel.tsx'
import * as texts from './texts.ts'

/** The agent's client with the same address: certainly this person. */
const findKnown = ({ maybe_same: people, agent }: InquiryDetail) =>
  people.find((one) => one.common.includes('email') && one.agent.user_id === agent?.user_id)

/** Schedules a showing of the listing in question. A person who is no client yet becomes one: a showing is with a client. */
export function ScheduleShowing({ inquiry }: { readonly inquiry: InquiryDetail }) {
  const { inquiry_id: id, client_id: linked, listing_id: listing } = inquiry
  const add = useAddClient(id)
  const known = linked === null ? findKnown(inquiry) : { user_id: linked, name: getPersonName(inquiry) }
  const open = (client: { readonly user_id: string; readonly name: string }): void =>
    openShowing({
      client,
      listing: listing === null ? undefined : { id: listing, title: inquiry.listing },
    })
  function schedule(): void {
    if (known) {
      open(known)
      return
    }
    add.mutate(undefined, {
      // Without an id, a supervisor has to approve first.
      onSuccess: ({ client_id: added }) => {
        if (added !== null) open({ user_id: added, name: getPersonName(inquiry) })
      },
    })
  }
  return (
    <Button loading={add.isPending} title={known ? undefined : texts.addsClient} onClick={schedule}>
      <CalendarPlus aria-hidden className="size-4" />
      {texts.scheduleShowing}
    </Button>
  )
}
