import type { DocumentTemplate } from '@pb/contract/document-templates'
import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../components/ui/states.tsx'
import { cn } from '../../../../lib/cn.ts'
import { useUser } from '../../../../lib/use-session.ts'
import { documentTemplatesQuery } from '../../../../queries/document-templates.ts'
import { nestedClass } from './nested-class.ts'
import { TemplateRow } from './template-row.tsx'
import * as texts from './texts.ts'

interface TemplatesDialogProps {
  /** Where a PDF is there to use one for. */
  readonly onUse?: (template: DocumentTemplate) => void
  readonly onClose: () => void
}

/** The templates that a person may use, to use one, rename, share and delete it. */
export default function TemplatesDialog({ onUse, onClose }: TemplatesDialogProps) {
  const isSupervisor = useUser().roles.includes('SUPERVISOR')
  const [all, setAll] = useState(false)
  const { data, error, refetch } = useQuery(documentTemplatesQuery(all))
  return (
    <Dialog
      open
      keepsEntries
      onOpenChange={(open) => !open && onClose()}
      title={texts.templates}
      description={texts.hint}
      className={cn('max-w-xl! min-h-[min(24rem,100%)]', onUse && nestedClass)}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {isSupervisor && (
        <Checkbox checked={all} onCheckedChange={setAll}>
          {texts.allAgents}
        </Checkbox>
      )}
      {data && data.collection.length === 0 && (
        <EmptyState icon={LayoutTemplate} title={texts.none}>
          {texts.noneHint}
        </EmptyState>
      )}
      {data && data.collection.length > 0 && (
        <ul aria-label={texts.templates} className="divide-y">
          {data.collection.map((template) => (
            <TemplateRow key={template.template_id} template={template} onUse={onUse} />
          ))}
        </ul>
      )}
      {!data && error && <ErrorState title={texts.loadFailed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <output aria-label={texts.loading} className="block space-y-3 pt-2">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </output>
      )}
    </Dialog>
  )
}
