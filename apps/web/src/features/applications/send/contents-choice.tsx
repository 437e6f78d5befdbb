import { useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { getPersonName, typeTitle } from '../labels.ts'
import type { ContentPerson, Omitted } from './contents.ts'
import * as texts from './texts.ts'

interface ContentsChoiceProps {
  readonly people: readonly ContentPerson[]
  readonly omitted: Omitted
  readonly error: string | undefined
  readonly onChange: (omitted: Omitted) => void
}

function withToggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Which people and papers the package has; all of them at first. */
export function ContentsChoice({ people, omitted, error, onChange }: ContentsChoiceProps) {
  // Forms whose papers are shown.
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-sm font-medium">{texts.contents}</legend>
      <ul className="divide-y rounded-md border">
        {people.map(({ form, papers }) => {
          const name = getPersonName(form)
          const included = !omitted.forms.has(form.id)
          const kept = papers.filter(({ id }) => !omitted.papers.has(id)).length
          return (
            <li key={form.id} className="px-3 py-2">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Checkbox
                  checked={included}
                  onCheckedChange={() => onChange({ ...omitted, forms: withToggled(omitted.forms, form.id) })}
                  className="min-w-0 grow basis-40"
                >
                  <span className="min-w-0 truncate">
                    <span className="font-medium">{name}</span>{' '}
                    <span className="text-muted">{typeTitle(form.applicant_type)}</span>
                  </span>
                </Checkbox>
                {included && papers.length > 0 && (
                  <>
                    <span className="text-xs text-muted tabular-nums">
                      {texts.paperCount(kept, papers.length)}
                    </span>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-expanded={open.has(form.id)}
                      onClick={() => setOpen((now) => withToggled(now, form.id))}
                    >
                      {texts.choosePapers}
                    </Button>
                  </>
                )}
              </div>
              {included && open.has(form.id) && (
                <fieldset aria-label={texts.papersFor(name)} className="pt-1 pl-7">
                  {papers.map(({ id, label }) => (
                    <Checkbox
                      key={id}
                      checked={!omitted.papers.has(id)}
                      onCheckedChange={() =>
                        onChange({ ...omitted, papers: withToggled(omitted.papers, id) })
                      }
                      className="min-h-7"
                    >
                      {label}
                    </Checkbox>
                  ))}
                </fieldset>
              )}
            </li>
          )
        })}
      </ul>
      {error !== undefined && (
        <FormMessage look="field" className="pt-1.5">
          {error}
        </FormMessage>
      )}
    </fieldset>
  )
}
