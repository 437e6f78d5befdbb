import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import {
  Menu,
  MenuContent,
  MenuGroup,
  MenuItem,
  MenuLink,
  MenuSeparator,
  MenuTrigger,
} from '../../../../components/ui/menu.tsx'
import * as texts from '../texts.ts'
import { signaturesQuery } from '../../../../queries/accounts.ts'

interface SignatureMenuProps {
  readonly disabled: boolean
  /** The signature's HTML; null for none. */
  readonly onChoose: (html: string | null) => void
}

/** Inserts or replaces the signature. */
export function SignatureMenu({ disabled, onChoose }: SignatureMenuProps) {
  const { data } = useQuery(signaturesQuery)
  const signatures = data?.collection ?? []
  return (
    <Menu>
      <MenuTrigger render={<IconButton label={texts.signature} icon={PenLine} disabled={disabled} />} />
      <MenuContent className="max-w-72">
        {signatures.length > 0 && (
          <MenuGroup label={texts.signature}>
            {signatures.map(({ signature_id, name, html }) => (
              <MenuItem key={signature_id} onClick={() => onChoose(html)}>
                <span className="truncate">{name}</span>
              </MenuItem>
            ))}
            <MenuItem onClick={() => onChoose(null)}>{texts.noSignature}</MenuItem>
          </MenuGroup>
        )}
        {signatures.length > 0 && <MenuSeparator />}
        <MenuLink to="/my-profile/settings">{texts.manageSignatures}</MenuLink>
      </MenuContent>
    </Menu>
  )
}
