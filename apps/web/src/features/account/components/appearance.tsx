import { Segmented } from '../../../components/ui/segmented.tsx'
import { chooseTheme, themeChoices, useTheme } from '../../../lib/theme.ts'
import { SettingsSection } from './settings-section.tsx'

/** Light or dark. */
export function Appearance() {
  const { choice } = useTheme()
  return (
    <SettingsSection
      id="appearance"
      title="Appearance"
      lead="System follows the device. Kept in this browser."
      action={<Segmented label="Theme" value={choice} segments={themeChoices} onChange={chooseTheme} />}
    />
  )
}
