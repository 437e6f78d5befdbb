import { Button } from '../../../components/ui/button.tsx'
import { useLoadedDialog } from '../use-loaded-dialog.ts'
import { checkSettingsQuery } from './mutations.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import * as texts from './texts.ts'

/** Opens the check setup as it is stored now. */
export function SettingsButton() {
  const dialog = useLoadedDialog(
    (client) => client.fetchQuery({ ...checkSettingsQuery, staleTime: 0 }),
    texts.setupNotOpened,
  )
  return (
    <>
      <Button size="sm" loading={dialog.isLoading} onClick={dialog.open}>
        {texts.setup}
      </Button>
      {dialog.data && <SettingsDialog settings={dialog.data} onClose={dialog.close} />}
    </>
  )
}
