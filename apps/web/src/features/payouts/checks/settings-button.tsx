import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { checkSettingsQuery } from './mutations.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import * as texts from './texts.ts'

/** Opens the check setup as it is stored now. */
export function SettingsButton() {
  const [open, setOpen] = useState(false)
  const { data, isFetching, refetch } = useQuery({ ...checkSettingsQuery, enabled: open })
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
        {texts.setup}
      </Button>
      {open && data && <SettingsDialog settings={data} onClose={() => setOpen(false)} />}
    </>
  )
}
