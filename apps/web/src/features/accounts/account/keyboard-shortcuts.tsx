import { Button } from '../../../components/ui/button.tsx'
import { Switch } from '../../../components/ui/switch.tsx'
import { setCharacterKeysEnabled, useCharacterKeysEnabled } from '../../../lib/shortcuts/character-keys.ts'
import { setShortcutSheetOpen } from '../../../lib/shortcuts/sheet-state.ts'
import { SettingsSection } from './settings-section.tsx'
import * as texts from './texts.ts'

/** Opens the list of shortcuts, and turns single-key shortcuts on or off. */
export function KeyboardShortcuts() {
  const on = useCharacterKeysEnabled()
  return (
    <SettingsSection
      id="shortcuts"
      title={texts.keyboardShortcuts}
      action={
        <Button size="sm" onClick={() => setShortcutSheetOpen(true)}>
          {texts.showAll}
        </Button>
      }
    >
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p id="character-keys" className="text-sm font-medium">
            {texts.singleKeyShortcuts}
          </p>
          <p id="character-keys-about" className="text-xs text-muted">
            {texts.singleKeyShortcutsHint}
          </p>
        </div>
        <Switch
          checked={on}
          onCheckedChange={setCharacterKeysEnabled}
          labelledBy="character-keys"
          describedBy="character-keys-about"
        />
      </div>
    </SettingsSection>
  )
}
