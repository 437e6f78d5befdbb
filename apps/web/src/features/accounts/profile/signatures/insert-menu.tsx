import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../../components/ui/menu.tsx'
import { useProfileFields } from './use-profile-fields.ts'
import * as texts from './texts.ts'

/** Inserts the current value of a profile field into the signature. */
export function InsertMenu({ onInsert }: { readonly onInsert: (text: string) => void }) {
  const fields = useProfileFields()
  const selectedValue = useRef<string | null>(null)
  return (
    <Menu
      onOpenChangeComplete={(open) => {
        // Inserts after the menu has restored focus, since inserting focuses the editor.
        if (!open && selectedValue.current !== null) onInsert(selectedValue.current)
        selectedValue.current = null
      }}
    >
      <MenuTrigger
        render={<Button size="sm" variant="ghost" className="-my-1" disabled={fields.length === 0} />}
      >
        {texts.insert}
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </MenuTrigger>
      <MenuContent align="end" className="max-w-96">
        {fields.map(({ label, value }) => (
          <MenuItem
            key={label}
            onClick={() => {
              selectedValue.current = value
            }}
          >
            <span className="w-24 shrink-0 text-muted">{label}</span>
            <span className="truncate">{value}</span>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
