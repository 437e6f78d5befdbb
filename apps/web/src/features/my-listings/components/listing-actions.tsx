import type { ListingDetail } from '@pb/contract/listings'
import { pastStatuses } from '@pb/rules/listing-status'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Flag, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../components/ui/menu.tsx'
import { previewQuery } from '../api.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ReportNote } from './report-note.tsx'

interface ListingActionsProps {
  readonly listing: ListingDetail
}

const nameOf = ({ address, unit }: ListingDetail) => [address, unit].filter(Boolean).join(', ')

/** Imported stock is the office's: only there can somebody have said that it is gone. */
function useReport({ advertisement_id, agent }: ListingDetail) {
  const { data } = useQuery({ ...previewQuery(advertisement_id), enabled: agent === null })
  return data?.report
}

/** What changes a listing, from its own page: for whoever may, everything; for others of imported stock, a report. */
export function ListingActions({ listing }: ListingActionsProps) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const report = useReport(listing)
  const { advertisement_id: id, agent, may_edit, standard_status } = listing
  const name = nameOf(listing)
  if (may_edit)
    return (
      <>
        <ButtonLink to={`/my-listings?edit=${id}`}>
          <Pencil aria-hidden className="size-4" />
          Edit
        </ButtonLink>
        <Menu modal={false}>
          <MenuTrigger render={<IconButton label={`More: ${name}`} icon={Ellipsis} bordered />} />
          <MenuContent align="start" container={document.querySelector('main')}>
            <MenuItem onClick={() => void navigate(`/my-listings?upload=${id}`)}>Photos</MenuItem>
            <MenuSeparator />
            <MenuItem onClick={() => setAsking(true)}>Remove…</MenuItem>
          </MenuContent>
        </Menu>
        <RemoveDialog row={listing} name={name} open={asking} onOpenChange={setAsking} />
      </>
    )
  // What is past is no longer offered to anybody, and one report at a time is enough.
  if (agent !== null || pastStatuses.includes(standard_status) || report) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Flag aria-hidden className="size-4" />
        Report as gone
      </Button>
      <ReportDialog row={listing} name={name} open={asking} onOpenChange={setAsking} />
    </>
  )
}

/** The report that waits for an answer; nothing where there is none. */
export function ListingReport({ listing }: ListingActionsProps) {
  const report = useReport(listing)
  return report ? <ReportNote report={report} className="mt-4" /> : null
}
