import type { NecYear } from '@pb/contract/nec'
import { useRef } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { useSaveTemplate } from './mutations.ts'
import * as texts from './texts.ts'

/** A header row is shorter; the rest of a file isn't sent. */
const maxHeader = 20_000

/** The columns of the files: of the portal's template that someone chose, or the usual ones. */
export function TemplateRow({ year, template }: Pick<NecYear, 'year' | 'template'>) {
  const input = useRef<HTMLInputElement>(null)
  const save = useSaveTemplate(year)
  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    const text = await file.slice(0, maxHeader * 2).text()
    const header = text.split(/\r?\n/, 1)[0] ?? ''
    if (header.length > maxHeader) toast.error(texts.templateFailed, { description: texts.tooLarge })
    else if (header.trim() !== '') save.mutate(header)
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="max-w-3xl text-sm text-muted">
        {template === null
          ? texts.templateMissing(year)
          : `${texts.templateStored(template.columns, template.stored_by, formatDateTime(template.stored_at))}. `}
        {template !== null && template.unknown.length > 0 && texts.templateUnknown(template.unknown)}{' '}
        {texts.unconfirmed}
      </p>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,text/csv"
        aria-label={texts.chooseTemplate}
        onChange={({ target }) => {
          void choose(target.files?.[0])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      <span className="flex flex-wrap gap-2">
        <Button size="sm" loading={save.isPending} onClick={() => input.current?.click()}>
          {texts.chooseTemplate}
        </Button>
        {template !== null && (
          <Button size="sm" variant="ghost" disabled={save.isPending} onClick={() => save.mutate('')}>
            {texts.removeTemplate}
          </Button>
        )}
      </span>
    </div>
  )
}
