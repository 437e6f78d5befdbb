import type { ListingDetail } from '@pb/contract/listing-schemas'
import { formatListingAddress } from '@pb/rules/listing-labels'
import { pastStatuses } from '@pb/rules/listing-status'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Flag, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { scheduleLiveStream } from '../../../../components/domain/live-stream-request.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { ButtonLink } from '../../../../components/ui/button-link.tsx'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../../components/ui/menu.tsx'
import { previewQuery } from '../../../../queries/my-listings.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ReportNote } from './report-note.tsx'
import * as texts from './texts.ts'

interface ListingActionsProps {
  readonly listing: ListingDetail
}

const formatName = ({ address, unit }: ListingDetail) => [address, unit].filter(Boolean).join(', ')

/** Only imported listings, which have no agent, can have a report. */
function useReport({ advertisement_id, agent }: ListingDetail) {
  const { data } = useQuery({ ...previewQuery(advertisement_id), enabled: agent === null })
  return data?.report
}

/** Actions on a listing: edit, photos and remove with edit rights; report for imported listings of others. */
export function ListingActions({ listing }: ListingActionsProps) {
  const navigate = useNavigate()
  const [dialogOpen, setDialogOpen] = useState(false)
  const report = useReport(listing)
  const { advertisement_id: id, agent, may_edit, standard_status } = listing
  const name = formatName(listing)
  if (may_edit)
    return (
      <>
        <ButtonLink to={`/my-listings?edit=${id}`}>
          <Pencil aria-hidden className="size-4" />
          {texts.edit}
        </ButtonLink>
        <Menu modal={false}>
          <MenuTrigger render={<IconButton label={texts.more(name)} icon={Ellipsis} bordered />} />
          <MenuContent align="start" container={document.querySelector('main')}>
            <MenuItem onClick={() => void navigate(`/my-listings?upload=${id}`)}>{texts.photos}</MenuItem>
            {agent !== null && !pastStatuses.includes(standard_status) && (
              <MenuItem
                onClick={() => scheduleLiveStream({ listing: { id, title: formatListingAddress(listing) } })}
              >
                {texts.scheduleLiveStream}
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem onClick={() => setDialogOpen(true)}>{texts.removeWithDialog}</MenuItem>
          </MenuContent>
        </Menu>
        <RemoveDialog row={listing} name={name} open={dialogOpen} onOpenChange={setDialogOpen} />
      </>
    )
  // Past listings need no report, and one open report at a time is enough.
  if (agent !== null || pastStatuses.includes(standard_status) || report) return null
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>
        <Flag aria-hidden className="size-4" />
        {texts.reportOffMarket}
      </Button>
      <ReportDialog row={listing} name={name} open={dialogOpen} onOpenChange={setDialogOpen} />
    </>
  )
}

/** The open report of a listing; empty without one. */
export function ListingReport({ listing }: ListingActionsProps) {
  const report = useReport(listing)
  return report ? <ReportNote report={report} className="mt-4" /> : null
}
