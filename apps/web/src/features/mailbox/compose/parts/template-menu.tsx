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
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { logError } from '../../../../lib/log.ts'
import { fetchContextTemplate, type ContextTemplateType } from '../api.ts'
import { SaveTemplateDialog } from './save-template-dialog.tsx'
import type { TemplateText } from '../model/template-text.ts'
import * as texts from '../texts.ts'
import { mailTemplatesQuery } from '../../../../queries/mailbox.ts'

interface TemplateMenuProps {
  /** The message that is replied to, which fills in the office templates. */
  readonly answersId: string | null
  readonly disabled: boolean
  /** Content of a new template. */
  readonly getText: () => TemplateText
  readonly onInsert: (template: TemplateText) => void
}

const officeTemplates: readonly { readonly type: ContextTemplateType; readonly label: string }[] = [
  { type: 'reply', label: texts.reply },
  { type: 'inquiry-reply', label: texts.inquiryReply },
  { type: 'send-listings', label: texts.listingsToConsider },
  { type: 'availability-request', label: texts.stillAvailable },
  { type: 'application-request', label: texts.applicationChecklist },
  { type: 'invoice', label: texts.invoice },
]

/** Inserts office templates, filled in from the replied message, or the agent's own templates. */
export function TemplateMenu({ answersId, disabled, getText: written, onInsert }: TemplateMenuProps) {
  const { data: ownTemplates = [] } = useQuery(mailTemplatesQuery)
  const [saving, setSaving] = useState(false)
  const chosen = useRef<(() => void) | null>(null)

  async function insertOfficeTemplate(type: ContextTemplateType): Promise<void> {
    try {
      const { subject, body } = await fetchContextTemplate(type, answersId)
      onInsert({ subject, html: body })
    } catch (error) {
      logError('A template could not be fetched', error)
      toast.error(texts.templateLoadFailed(getErrorMessage(error)))
    }
  }

  return (
    <>
      <Menu
        onOpenChangeComplete={(open) => {
          // After the menu has restored focus, which then moves to the text.
          if (!open) chosen.current?.()
          chosen.current = null
        }}
      >
        <MenuTrigger
          render={<IconButton label={texts.templates} icon={LayoutTemplate} disabled={disabled} />}
        />
        <MenuContent className="max-w-80">
          {ownTemplates.length > 0 && (
            <MenuGroup label={texts.myTemplates}>
              {ownTemplates.map((template) => (
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
          <MenuGroup label={texts.readyToUse}>
            {officeTemplates.map(({ type, label }) => (
              <MenuItem
                key={type}
                onClick={() => {
                  chosen.current = () => void insertOfficeTemplate(type)
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
            {texts.saveAsTemplateItem}
          </MenuItem>
        </MenuContent>
      </Menu>
      {saving && (
        <SaveTemplateDialog
          initialText={written()}
          templates={ownTemplates}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}
