import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../components/ui/menu.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { mailTemplatesQuery } from '../../../queries/mailbox.ts'
import { officeTemplateToText, templateToText } from './template-text.ts'
import * as texts from './texts.ts'

interface TemplateMenuProps {
  /** The person's name, for the greeting. */
  readonly name: string
  /** The lead's email in the agent's mailbox; null where it is in none. */
  readonly mailId: string | null
  readonly onInsert: (text: string) => void
}

/** Inserts the office's reply to inquiries, or one of the agent's own templates. */
export function TemplateMenu({ name, mailId, onInsert }: TemplateMenuProps) {
  const [opened, setOpened] = useState(false)
  const { data: own = [] } = useQuery({ ...mailTemplatesQuery, enabled: opened })
  async function insertOfficeTemplate(): Promise<void> {
    try {
      const { body } = await call(contract.mailTemplates.contextTemplate, {
        params: { type: 'inquiry-reply' },
        query: mailId === null ? {} : { email_id: mailId },
      })
      onInsert(officeTemplateToText(body, name))
    } catch (error) {
      logError('A template could not be fetched', error)
      toast.error(texts.templateFailed, { description: getErrorMessage(error) })
    }
  }
  return (
    <Menu onOpenChange={(open) => open && setOpened(true)}>
      <MenuTrigger render={<IconButton label={texts.templates} icon={LayoutTemplate} />} />
      <MenuContent className="max-w-80">
        <MenuItem onClick={() => void insertOfficeTemplate()}>{texts.officeTemplate}</MenuItem>
        {own.map(({ template_id: id, name: title, html }) => (
          <MenuItem key={id} onClick={() => onInsert(templateToText(html, name))}>
            <span className="truncate">{title}</span>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
