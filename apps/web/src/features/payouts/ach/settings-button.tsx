import { Button } from '../../../components/ui/button.tsx'
import { useLoadedDialog } from '../use-loaded-dialog.ts'
import { achSettingsQuery } from './mutations.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import * as texts from './texts.ts'

/** Opens how the office's bank takes ACH files, as it is stored now. */
export function SettingsButton({ text }: { readonly text: string }) {
  const dialog = useLoadedDialog(
    (client) => client.fetchQuery({ ...achSettingsQuery, staleTime: 0 }),
    texts.setupNotOpened,
  )
  return (
    <>
      <Button size="sm" loading={dialog.isLoading} onClick={dialog.open}>
        {text}
      </Button>
      {dialog.data && <SettingsDialog settings={dialog.data} onClose={dialog.close} />}
    </>
  )
}
