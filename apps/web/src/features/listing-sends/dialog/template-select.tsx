import { htmlToText } from '@pb/rules/html-to-text'
import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Menu, MenuContent, MenuGroup, MenuItem, MenuTrigger } from '../../../components/ui/menu.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { mailTemplatesQuery } from '../../../queries/mailbox.ts'
import { fetchOfficeTemplate } from '../api.ts'
import * as texts from './texts.ts'

interface TemplateSelectProps {
  readonly onChoose: (content: { readonly subject: string; readonly message: string }) => void
}

/** Menu of templates: the office's for sending listings, and the agent's own. */
export function TemplateSelect({ onChoose }: TemplateSelectProps) {
  const { data: own = [] } = useQuery(mailTemplatesQuery)

  async function applyOfficeTemplate(): Promise<void> {
    try {
      const { subject, body } = await fetchOfficeTemplate()
      onChoose({ subject, message: htmlToText(body).trim() })
    } catch (error) {
      logError('A template could not be loaded', error)
      toast.error(texts.templateFailed(getErrorMessage(error)))
    }
  }
  return (
    <div className="flex">
      <Menu>
        <MenuTrigger
          render={
            <Button size="sm">
              <LayoutTemplate aria-hidden className="size-4" />
              {texts.templateMenu}
            </Button>
          }
        />
        <MenuContent className="max-w-80">
          {own.length > 0 && (
            <MenuGroup label={texts.myTemplates}>
              {own.map(({ template_id: id, name, subject, html }) => (
                <MenuItem key={id} onClick={() => onChoose({ subject, message: htmlToText(html).trim() })}>
                  <span className="truncate">{name}</span>
                </MenuItem>
              ))}
            </MenuGroup>
          )}
          <MenuGroup label={texts.readyToUse}>
            <MenuItem onClick={() => void applyOfficeTemplate()}>{texts.listingsTemplate}</MenuItem>
          </MenuGroup>
        </MenuContent>
      </Menu>
    </div>
  )
}
