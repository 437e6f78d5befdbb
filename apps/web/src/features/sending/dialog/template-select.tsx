import { htmlToText } from '@pb/rules/html-to-text'
import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Menu, MenuContent, MenuGroup, MenuItem, MenuTrigger } from '../../../components/ui/menu.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { officeTemplate, templatesQuery } from '../api.ts'

interface TemplateSelectProps {
  readonly onChoose: (words: { readonly subject: string; readonly message: string }) => void
}

/** Words to begin with: the office's for listings, and the agent's own. */
export function TemplateSelect({ onChoose }: TemplateSelectProps) {
  const { data: own = [] } = useQuery(templatesQuery)

  async function useOffice(): Promise<void> {
    try {
      const { subject, body } = await officeTemplate()
      onChoose({ subject, message: htmlToText(body).trim() })
    } catch (error) {
      logError('A template could not be fetched', error)
      toast.error(`The template could not be fetched. ${messageOf(error)}`)
    }
  }
  return (
    <div className="flex">
      <Menu>
        <MenuTrigger
          render={
            <Button size="sm">
              <LayoutTemplate aria-hidden className="size-4" />
              Use a template
            </Button>
          }
        />
        <MenuContent className="max-w-80">
          {own.length > 0 && (
            <MenuGroup label="My templates">
              {own.map(({ template_id: id, name, subject, html }) => (
                <MenuItem key={id} onClick={() => onChoose({ subject, message: htmlToText(html).trim() })}>
                  <span className="truncate">{name}</span>
                </MenuItem>
              ))}
            </MenuGroup>
          )}
          <MenuGroup label="Ready to use">
            <MenuItem onClick={() => void useOffice()}>Listings to look at</MenuItem>
          </MenuGroup>
        </MenuContent>
      </Menu>
    </div>
  )
}
