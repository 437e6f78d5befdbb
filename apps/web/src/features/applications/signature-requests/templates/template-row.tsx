import type { DocumentTemplate } from '@pb/contract/document-templates'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../../components/ui/menu.tsx'
import { SubmitDialog } from '../../../../components/ui/submit-dialog.tsx'
import { Tag } from '../../../../components/ui/tag.tsx'
import { pluralize } from '../../../../lib/format.ts'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { useUser } from '../../../../lib/use-session.ts'
import { useRemove, useRename, useShare } from './mutations.ts'
import { nestedClass } from './nested-class.ts'
import * as texts from './texts.ts'

interface RenameDialogProps {
  readonly template: DocumentTemplate
  readonly onClose: () => void
}

function RenameDialog({ template, onClose }: RenameDialogProps) {
  const rename = useRename()
  const [name, setName] = useState(template.name)
  return (
    <SubmitDialog
      sends={false}
      title={texts.renameTitle(template.name)}
      submitText={texts.renameSubmit}
      className={nestedClass}
      busy={rename.isPending}
      error={rename.error && getErrorMessage(rename.error)}
      onSubmit={() => rename.mutate({ template, name: name.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={texts.name} required>
        <Input maxLength={120} value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
    </SubmitDialog>
  )
}

interface TemplateRowProps {
  readonly template: DocumentTemplate
  /** Where a PDF is there to use it for. */
  readonly onUse?: ((template: DocumentTemplate) => void) | undefined
}

/** A template with what it has, and what the person may do with it. */
export function TemplateRow({ template, onUse }: TemplateRowProps) {
  const { name, shared, agent, editable, pages, roles, field_count } = template
  const user = useUser()
  const [isRenaming, setRenaming] = useState(false)
  const share = useShare()
  const remove = useRemove()
  const isSupervisor = user.roles.includes('SUPERVISOR')
  const isOthers = agent.user_id !== user.user_id
  const facts = [texts.fieldCount(field_count), pluralize(pages, 'page'), roles.join(', ')]
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 grow">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 text-sm font-medium wrap-anywhere">{name}</span>
          {shared && <Tag>{texts.office}</Tag>}
        </p>
        <p className="pt-0.5 text-xs text-pretty text-muted">
          {facts.join(' · ')}
          {isOthers && ` · ${texts.by(agent.name)}`}
        </p>
      </div>
      {onUse && (
        <Button size="sm" aria-label={texts.chooseNamed(name)} onClick={() => onUse(template)}>
          {texts.choose}
        </Button>
      )}
      {(editable || isSupervisor) && (
        <Menu>
          <MenuTrigger
            render={<IconButton label={texts.actions(name)} icon={Ellipsis} className="size-8! shrink-0" />}
          />
          <MenuContent align="end">
            {editable && <MenuItem onClick={() => setRenaming(true)}>{texts.rename}</MenuItem>}
            {isSupervisor && (
              <MenuItem onClick={() => share.mutate(template)}>
                {shared ? texts.unshare : texts.share}
              </MenuItem>
            )}
            {editable && <MenuItem onClick={() => remove.mutate(template)}>{texts.remove}</MenuItem>}
          </MenuContent>
        </Menu>
      )}
      {isRenaming && <RenameDialog template={template} onClose={() => setRenaming(false)} />}
    </li>
  )
}
