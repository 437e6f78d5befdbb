import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { achSettingsQuery } from './mutations.ts'
import { SettingsDialog } from './settings-dialog.tsx'

/** Opens how the office's bank takes ACH files, as it is stored now. */
export function SettingsButton({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false)
  const { data, refetch, isFetching } = useQuery({ ...achSettingsQuery, enabled: open })
  return (
    <>
      <Button
        size="sm"
        loading={open && !data && isFetching}
        onClick={() => {
          setOpen(true)
          if (open && !data) void refetch()
        }}
      >
        {text}
      </Button>
      {open && data && <SettingsDialog settings={data} onClose={() => setOpen(false)} />}
    </>
  )
}
