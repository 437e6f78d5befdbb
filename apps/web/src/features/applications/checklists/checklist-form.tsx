import {
  checklistKinds,
  defaultChecklists,
  documentKinds,
  type ChecklistItem,
  type ChecklistKind,
  type DocumentKind,
} from '@pb/rules/applications/documents'
import { useState } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmButton } from '../../../components/ui/confirm-button.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { UnsavedChanges } from '../../../components/ui/unsaved-changes.tsx'
import { ItemRow } from './item-row.tsx'
import { useSaveChecklists } from './mutations.ts'
import * as texts from './texts.ts'

/** A stored list. */
export interface Checklist {
  readonly kind: ChecklistKind
  readonly company: string
  readonly items: readonly ChecklistItem[]
}

/** The list of a company, else the office's, else the default. */
export function findChecklist(
  lists: readonly Checklist[],
  kind: ChecklistKind,
  company: string,
): { readonly items: readonly ChecklistItem[]; readonly own: boolean } {
  const find = (name: string) => lists.find((list) => list.kind === kind && list.company === name)
  const own = find(company)
  return { items: (own ?? find(''))?.items ?? defaultChecklists[kind], own: own !== undefined }
}

interface ChecklistFormProps {
  readonly lists: readonly Checklist[]
  readonly kind: ChecklistKind
  /** Empty for the office's list. */
  readonly company: string
}

/** Edits the list of one kind of renter. */
export function ChecklistForm({ lists, kind, company }: ChecklistFormProps) {
  const stored = findChecklist(lists, kind, company)
  // Null while it shows what is stored.
  const [edited, setEdited] = useState<readonly ChecklistItem[] | null>(null)
  const save = useSaveChecklists(texts.saved)
  const remove = useSaveChecklists(texts.removed)
  const items = edited ?? stored.items
  const left = documentKinds.filter(({ key }) => !items.some(({ document }) => document === key))

  function change(document: DocumentKind, next: Partial<ChecklistItem>): void {
    setEdited(items.map((item) => (item.document === document ? { ...item, ...next } : item)))
  }
  return (
    <Form
      sends={false}
      onSubmit={() => {
        save.mutate({ list: { kind, company, items: [...items] } }, { onSuccess: () => setEdited(null) })
      }}
    >
      {company !== '' && (
        <p className="pb-2 text-xs text-muted">{stored.own ? texts.companyHint : texts.notOwn}</p>
      )}
      <div
        aria-hidden
        className="hidden gap-x-3 border-b pb-1.5 text-xs font-medium text-muted sm:grid sm:grid-cols-[minmax(0,1fr)_7rem_6rem_8rem_2.25rem]"
      >
        <span>{texts.document}</span>
        <span />
        <span>{texts.count}</span>
        <span>{texts.maxAge}</span>
      </div>
      {items.length === 0 && <p className="py-3 text-sm text-muted">{texts.noDocuments}</p>}
      <ul className="divide-y">
        {items.map((item) => (
          <ItemRow
            key={item.document}
            item={item}
            onChange={(next) => change(item.document, next)}
            onRemove={() => setEdited(items.filter(({ document }) => document !== item.document))}
          />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {left.length > 0 && (
          <Select<DocumentKind | ''>
            label={texts.addDocument}
            value=""
            options={[
              { value: '', label: texts.addDocument },
              ...left.map(({ key, title }) => ({ value: key, label: title })),
            ]}
            onChange={(document) =>
              document !== '' &&
              setEdited([...items, { document, required: true, count: 1, max_age_days: null }])
            }
          />
        )}
        <Button type="submit" variant="primary" loading={save.isPending} disabled={edited === null}>
          {texts.save}
        </Button>
        {company !== '' && stored.own && (
          <ConfirmButton
            loading={remove.isPending}
            question={texts.removeQuestion(company)}
            hint={texts.removeHint(stored.items.length)}
            confirmText={texts.removeList}
            onConfirm={() =>
              remove.mutate({ list: { kind, company, items: [] } }, { onSuccess: () => setEdited(null) })
            }
          >
            {texts.removeList}
          </ConfirmButton>
        )}
      </div>
      <UnsavedChanges when={edited !== null} />
    </Form>
  )
}

/** Kinds of renters as choices. */
export const kindChoices = checklistKinds.map(({ key, title }) => ({ value: key, label: title }))
