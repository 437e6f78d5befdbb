import type { Application, ReportEntry } from '@pb/contract/applications'
import { rentalInfoTitle } from '@pb/rules/applications/fields'
import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { FactList, type Fact } from '../../../components/ui/fact-list.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { getPersonName } from '../labels.ts'
import { formatValue } from './format-value.ts'
import type { FormContents } from './report.ts'
import type { ViewRights } from './rights.ts'
import { SecretValue } from './secret-value.tsx'
import * as texts from './texts.ts'
import { lazy } from '../../../lib/lazy.ts'

const EditSectionDialog = lazy(() => import('./edit-section-dialog.tsx'))
const EditRentalDialog = lazy(() => import('./edit-rental-dialog.tsx'))

interface SectionsProps {
  readonly form: Application
  readonly contents: FormContents
  readonly rights: ViewRights
}

function EditButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button
      size="sm"
      variant="ghost"
      className="-my-1 -mr-2 self-center"
      aria-label={label}
      onClick={onClick}
    >
      <Pencil aria-hidden className="size-3.5" />
      {label === texts.editRentalInfo ? label : texts.edit}
    </Button>
  )
}

/** Rental Info, then what the person entered, by section. */
export function Sections({ form, contents, rights }: SectionsProps) {
  // Title of the section that is edited.
  const [editing, setEditing] = useState<string | null>(null)
  const name = getPersonName(form)
  function toFact(entry: ReportEntry): Fact {
    const { field, value, masked } = entry
    if (!masked || typeof value !== 'string') return { title: field.title, value: formatValue(entry) }
    return {
      title: field.title,
      value: (
        <SecretValue
          formId={form.id}
          field={field.field}
          title={field.title}
          mask={value}
          name={name}
          own={rights.own}
        />
      ),
    }
  }
  const { rentalInfo, sections } = contents
  const edited = sections.find(({ title }) => title === editing)
  const close = (): void => setEditing(null)
  return (
    <>
      <Panel
        title={rentalInfoTitle}
        action={
          rights.editable && (
            <EditButton label={texts.editRentalInfo} onClick={() => setEditing(rentalInfoTitle)} />
          )
        }
      >
        <FactList layout="columns" facts={rentalInfo.map(toFact)} />
      </Panel>
      {sections.map(({ title, entries }) => (
        <Panel
          key={title}
          title={title}
          action={
            rights.editable && (
              <EditButton label={texts.editSection(title)} onClick={() => setEditing(title)} />
            )
          }
        >
          <FactList layout="columns" facts={entries.map(toFact)} />
        </Panel>
      ))}
      <Suspense fallback={null}>
        {editing === rentalInfoTitle && <EditRentalDialog form={form} entries={rentalInfo} onClose={close} />}
        {edited && (
          <EditSectionDialog form={form} title={edited.title} entries={edited.entries} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
