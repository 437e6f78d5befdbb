import type { Application, Household } from '@pb/contract/applications'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { useUser } from '../../../lib/use-session.ts'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { ContentsChoice } from './contents-choice.tsx'
import { PreparingFile } from './preparing-file.tsx'
import { LinkReady } from './link-ready.tsx'
import { LinkFields, LinkTerms, MailFields, UnmaskFields } from './send-fields.tsx'
import { PackageIssues } from './package-issues.tsx'
import { usePackage, type Channel } from './use-package.ts'
import * as texts from './texts.ts'

const segments: readonly { readonly value: Channel; readonly label: string }[] = [
  { value: 'mail', label: texts.byEmail },
  { value: 'link', label: texts.byLink },
  { value: 'file', label: texts.byFile },
]

const submitTexts: Readonly<Record<Channel, string>> = {
  mail: texts.send,
  link: texts.makeLink,
  file: texts.downloadPackage,
}

interface SendDialogProps {
  readonly form: Application
  readonly household: Household
  readonly onClose: () => void
}

/** Sends the household's package by email, as a link, or saves it. */
export default function SendDialog({ form, household, onClose }: SendDialogProps) {
  const { name } = useUser()
  const state = usePackage({ form, household, agent: name }, onClose)
  const { channel, errors, link } = state
  if (link)
    return (
      <LinkReady
        url={link.url}
        expires={link.time_expires}
        reader={state.entries.reader.trim()}
        onClose={onClose}
      />
    )
  return (
    <SubmitDialog
      sends
      title={texts.title}
      submitText={submitTexts[channel]}
      busy={state.busy}
      error={errors['']}
      wide
      onSubmit={state.submit}
      onClose={onClose}
    >
      <div className="flex">
        <Segmented label={texts.how} value={channel} segments={segments} onChange={state.setChannel} />
      </div>
      {channel === 'mail' && <MailFields state={state} />}
      {channel === 'link' && <LinkFields state={state} />}
      <ContentsChoice
        people={state.people}
        omitted={state.omitted}
        error={errors['people']}
        onChange={state.setOmitted}
      />
      <Checkbox checked={state.hasTests} onCheckedChange={state.setHasTests}>
        {texts.incomeTests}
      </Checkbox>
      <UnmaskFields state={state} />
      {channel !== 'file' && <LinkTerms state={state} />}
      {channel !== 'file' && (
        <PackageIssues
          issues={state.check.issues}
          confirmed={state.check.isConfirmed}
          error={errors['issues']}
          onConfirm={state.check.confirm}
        />
      )}
      {state.preparing !== null && (
        <PreparingFile householdId={household.household_id} papers={state.preparing} />
      )}
    </SubmitDialog>
  )
}
