import type { InvitedRow, PersonRow } from '@pb/contract/onboarding'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ButtonLink } from '../../components/ui/button-link.tsx'
import { CopyLink } from '../../components/ui/copy-link.tsx'
import { Input } from '../../components/ui/input.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { Card, Panel } from '../../components/ui/panel.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { toast } from '../../components/ui/toaster.tsx'
import { pluralize } from '../../lib/format.ts'
import { peopleImportsQuery } from '../../queries/onboarding.ts'
import { useInvitePeople, usePreviewPeople } from './mutations.ts'
import { onboardingPath } from './paths.ts'
import { InvitedList } from './people-list.tsx'
import { PersonRows } from './person-rows.tsx'
import * as texts from './texts.ts'

const maxBytes = 100_000

/** Reads a CSV file as text. */
function FileButton({ onText }: { readonly onText: (text: string) => void }) {
  const input = useId()
  return (
    <label
      htmlFor={input}
      className="inline-flex h-9 cursor-pointer items-center rounded-md border bg-panel px-3 text-sm font-medium focus-within:outline-2 hover:bg-hover"
    >
      {texts.openFile}
      <input
        id={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file && file.size <= maxBytes) void file.text().then(onText)
          else if (file) toast.error(texts.fileTooLarge)
          target.value = ''
        }}
      />
    </label>
  )
}

/** Links that were not emailed, shown once. */
function Links({ rows }: { readonly rows: readonly InvitedRow[] }) {
  const links = rows.filter(({ invite_url }) => invite_url !== '')
  if (links.length === 0) return null
  return (
    <Panel title={texts.invitedToast(pluralize(links.length, 'person', 'people'))}>
      <p className="pb-3 text-sm text-muted">{texts.copyLinks}</p>
      <ul className="flex flex-col gap-3">
        {links.map(({ row, name, invite_url }) => (
          <li key={row} className="flex flex-wrap items-center gap-2">
            <span className="min-w-32 text-sm font-medium">{name}</span>
            <Input
              readOnly
              aria-label={texts.linkFor(name)}
              value={invite_url}
              className="min-w-0 grow basis-60"
            />
            <CopyLink path={invite_url} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface ListFormProps {
  readonly onInvited: (rows: readonly InvitedRow[]) => void
}

function ListForm({ onInvited }: ListFormProps) {
  const [list, setList] = useState('')
  const [checked, setChecked] = useState<readonly PersonRow[] | null>(null)
  const preview = usePreviewPeople()
  const invite = useInvitePeople()
  const invited = checked?.filter(({ kind }) => kind === 'new').length ?? 0
  const change = (text: string) => {
    setList(text)
    setChecked(null)
  }
  return (
    <>
      <Card className="flex flex-col gap-3 p-5">
        <Textarea
          aria-label={texts.listLabel}
          placeholder={texts.listPlaceholder}
          rows={6}
          maxLength={maxBytes}
          value={list}
          onChange={({ target }) => change(target.value)}
        />
        <div className="flex flex-wrap items-center gap-2">
          <FileButton onText={change} />
          <Button
            variant={checked ? 'secondary' : 'primary'}
            className="ml-auto"
            loading={preview.isPending}
            disabled={list.trim() === ''}
            onClick={() => preview.mutate(list, { onSuccess: ({ rows }) => setChecked(rows) })}
          >
            {texts.check}
          </Button>
        </div>
      </Card>
      {checked && (
        <section aria-label={texts.preview} className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="text-base font-semibold">{texts.preview}</h2>
            <Button
              variant="primary"
              className="ml-auto"
              loading={invite.isPending}
              disabled={invited === 0}
              onClick={() =>
                invite.mutate(list, {
                  onSuccess: ({ rows }) => {
                    change('')
                    onInvited(rows)
                  },
                })
              }
            >
              {texts.inviteCount(pluralize(invited, 'person', 'people'))}
            </Button>
          </div>
          <PersonRows label={texts.preview} rows={checked} renderState={({ kind }) => texts.kinds[kind]} />
        </section>
      )}
    </>
  )
}

/** Invites people from a list: paste, check, invite; and the lists before. */
export function People() {
  const { data } = useQuery(peopleImportsQuery)
  const [invited, setInvited] = useState<readonly InvitedRow[]>([])
  return (
    <>
      <div className="flex flex-col gap-1">
        <ButtonLink to={onboardingPath} size="sm" variant="ghost" className="-ml-3 self-start text-muted">
          <ArrowLeft aria-hidden className="size-4" />
          {texts.title}
        </ButtonLink>
        <PageTitle actions={<ButtonLink to="/members">{texts.goToMembers}</ButtonLink>}>
          {texts.peopleTitle}
        </PageTitle>
        <p className="max-w-2xl text-sm text-muted">{texts.peopleLead}</p>
      </div>
      <ListForm onInvited={setInvited} />
      <Links rows={invited} />
      {data?.collection.map((file) => (
        <InvitedList key={file.import_id} file={file} />
      ))}
    </>
  )
}
