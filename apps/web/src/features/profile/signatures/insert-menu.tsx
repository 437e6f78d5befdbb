import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../components/ui/menu.tsx'
import { useProfileFields } from './use-profile-fields.ts'

/** Writes a field of the profile, as it is now, into the signature. */
export function InsertMenu({ onInsert }: { readonly onInsert: (text: string) => void }) {
  const fields = useProfileFields()
  const chosen = useRef<string | null>(null)
  return (
    <Menu
      onOpenChangeComplete={(open) => {
        // Only now has the menu given back the focus, which goes on to the text.
        if (!open && chosen.current !== null) onInsert(chosen.current)
        chosen.current = null
      }}
    >
      <MenuTrigger
        render={<Button size="sm" variant="ghost" className="-my-1" disabled={fields.length === 0} />}
      >
        Insert
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </MenuTrigger>
      <MenuContent align="end" className="max-w-96">
        {fields.map(({ label, value }) => (
          <MenuItem
            key={label}
            onClick={() => {
              chosen.current = value
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
