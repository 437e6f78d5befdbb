import type { OwnListing } from '@pb/contract/my-listings'
import { factsOfStatus, nextStatuses, statusLabel } from '@pb/rules/listing-status'
import type { StandardStatus } from '@pb/rules/vocabulary'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { MenuContent, MenuItem, SoonMenu } from '../../../components/ui/menu.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { useMoveListing } from '../api.ts'
import { StatusDialog } from './status-dialog.tsx'

/** How a listing stands, and where it may go from there; what a status asks for is asked first. */
export function StatusMenu({ row, name }: { readonly row: OwnListing; readonly name: string }) {
  const move = useMoveListing()
  const [asked, setAsked] = useState<StandardStatus | null>(null)
  const next = nextStatuses(row.standard_status)
  const label = statusLabel(row.standard_status, row.ad_type)
  if (next.length === 0) return <Tag>{label}</Tag>
  return (
    <>
      <SoonMenu
        modal={false}
        trigger={
          <Button size="sm" loading={move.isPending} aria-label={`Status of ${name}: ${label}`}>
            {label}
            <ChevronDown aria-hidden className="size-4 text-muted" />
          </Button>
        }
      >
        <MenuContent container={document.querySelector('main')}>
          {next.map((status) => (
            <MenuItem
              key={status}
              onClick={() =>
                factsOfStatus(status).length > 0
                  ? setAsked(status)
                  : move.mutate({ row, standard_status: status })
              }
            >
              {statusLabel(status, row.ad_type)}
              {factsOfStatus(status).length > 0 && '…'}
            </MenuItem>
          ))}
        </MenuContent>
      </SoonMenu>
      {asked && (
        <StatusDialog
          row={row}
          status={asked}
          loading={move.isPending}
          onClose={() => setAsked(null)}
          onSave={(facts) =>
            move.mutate({ row, standard_status: asked, ...facts }, { onSuccess: () => setAsked(null) })
          }
        />
      )}
    </>
  )
}
