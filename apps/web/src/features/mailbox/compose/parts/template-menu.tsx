import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import {
  Menu,
  MenuContent,
  MenuGroup,
  MenuItem,
  MenuSeparator,
  MenuTrigger,
} from '../../../../components/ui/menu.tsx'
import { toast } from '../../../../components/ui/toaster.tsx'
import { messageOf } from '../../../../lib/http-error.ts'
import { logError } from '../../../../lib/log.ts'
import { contextTemplate, templatesQuery, type ContextTemplateType } from '../api.ts'
import { SaveTemplateDialog } from './save-template-dialog.tsx'

export interface TemplateText {
  readonly subject: string
  readonly html: string
}

interface TemplateMenuProps {
  /** The message that is answered, whose facts a template may use. */
  readonly answersId: string | null
  readonly disabled: boolean
  /** What a new template would hold. */
  readonly written: () => TemplateText
  readonly onInsert: (template: TemplateText) => void
}

const ready: readonly { readonly type: ContextTemplateType; readonly label: string }[] = [
  { type: 'reply', label: 'Reply' },
  { type: 'inquiry-reply', label: 'Answer to an inquiry' },
  { type: 'send-listings', label: 'Listings to look at' },
  { type: 'availability-request', label: 'Is it still available?' },
  { type: 'application-request', label: 'What an application needs' },
  { type: 'invoice', label: 'Invoice' },
]

/** Words to begin with: the office's, which know the message that is answered, and the agent's own. */
export function TemplateMenu({ answersId, disabled, written, onInsert }: TemplateMenuProps) {
  const { data: own = [] } = useQuery(templatesQuery)
  const [saving, setSaving] = useState(false)
  const chosen = useRef<(() => void) | null>(null)

  async function insertReady(type: ContextTemplateType): Promise<void> {
    try {
      const { subject, body } = await contextTemplate(type, answersId)
      onInsert({ subject, html: body })
    } catch (error) {
      logError('A template could not be fetched', error)
      toast.error(`The template could not be fetched. ${messageOf(error)}`)
    }
  }

  return (
    <>
      <Menu
        onOpenChangeComplete={(open) => {
          // Only now has the menu given back the focus, which goes on to the text.
          if (!open) chosen.current?.()
          chosen.current = null
        }}
      >
        <MenuTrigger render={<IconButton label="Templates" icon={LayoutTemplate} disabled={disabled} />} />
        <MenuContent className="max-w-80">
          {own.length > 0 && (
            <MenuGroup label="My templates">
              {own.map((template) => (
                <MenuItem
                  key={template.template_id}
                  onClick={() => {
                    chosen.current = () => onInsert(template)
                  }}
                >
                  <span className="truncate">{template.name}</span>
                </MenuItem>
              ))}
            </MenuGroup>
          )}
          <MenuGroup label="Ready to use">
            {ready.map(({ type, label }) => (
              <MenuItem
                key={type}
                onClick={() => {
                  chosen.current = () => void insertReady(type)
                }}
              >
                {label}
              </MenuItem>
            ))}
          </MenuGroup>
          <MenuSeparator />
          <MenuItem
            onClick={() => {
              chosen.current = () => setSaving(true)
            }}
          >
            Save as template…
          </MenuItem>
        </MenuContent>
      </Menu>
      {saving && <SaveTemplateDialog written={written()} own={own} onClose={() => setSaving(false)} />}
    </>
  )
}
