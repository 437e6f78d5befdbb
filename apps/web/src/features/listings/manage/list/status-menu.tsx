import type { OwnListing } from '@pb/contract/my-listings'
import { getRequiredFacts, nextStatuses, statusLabel } from '@pb/rules/listing-status'
import type { StandardStatus } from '@pb/rules/vocabulary'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { MenuContent, MenuItem, DeferredMenu } from '../../../../components/ui/menu.tsx'
import { Tag } from '../../../../components/ui/tag.tsx'
import { useSaveStatus } from '../mutations.ts'
import { StatusDialog } from './status-dialog.tsx'
import * as texts from './texts.ts'

/** The status of a listing, with a menu of the statuses it can change to. Some ask for a date or price first. */
export function StatusMenu({ row, name }: { readonly row: OwnListing; readonly name: string }) {
  const move = useSaveStatus()
  const [dialogStatus, setDialogStatus] = useState<StandardStatus | null>(null)
  const next = nextStatuses(row.standard_status)
  const label = statusLabel(row.standard_status, row.ad_type)
  if (next.length === 0) return <Tag>{label}</Tag>
  return (
    <>
      <DeferredMenu
        modal={false}
        trigger={
          <Button size="sm" loading={move.isPending} aria-label={texts.statusLabel(name, label)}>
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
                getRequiredFacts(status).length > 0
                  ? setDialogStatus(status)
                  : move.mutate({ row, standard_status: status })
              }
            >
              {statusLabel(status, row.ad_type)}
              {getRequiredFacts(status).length > 0 && '…'}
            </MenuItem>
          ))}
        </MenuContent>
      </DeferredMenu>
      {dialogStatus && (
        <StatusDialog
          row={row}
          status={dialogStatus}
          loading={move.isPending}
          onClose={() => setDialogStatus(null)}
          onSave={(facts) =>
            move.mutate(
              { row, standard_status: dialogStatus, ...facts },
              { onSuccess: () => setDialogStatus(null) },
            )
          }
        />
      )}
    </>
  )
}
