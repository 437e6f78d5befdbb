import { Copy, ExternalLink } from 'lucide-react'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { copyText } from './copy-text.ts'
import { getEmbedCode } from './entries.ts'
import { SettingSwitch, type FieldsProps } from './fields.tsx'
import * as texts from './texts.ts'

/** The public form: whether it takes inquiries, and which websites may show it. */
export function FormFields({
  entries,
  errors,
  formUrl,
  onChange,
}: FieldsProps & { readonly formUrl: string }) {
  const { formEnabled, sites } = entries
  const code = getEmbedCode(formUrl)
  return (
    <Panel
      title={texts.form}
      action={
        <a href={formUrl} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'sm')}>
          <ExternalLink aria-hidden className="size-4" />
          {texts.openForm}
        </a>
      }
    >
      <p className="max-w-3xl pb-4 text-sm text-muted">{texts.formLead}</p>
      <div className="flex flex-col gap-4">
        <SettingSwitch
          label={texts.formEnabled}
          hint={texts.formOffHint}
          checked={formEnabled}
          onChange={(on) => onChange({ formEnabled: on })}
        />
        <Field label={texts.sites} hint={texts.sitesHint} error={errors['sites']}>
          <Textarea
            className="min-h-18!"
            spellCheck={false}
            maxLength={10_000}
            value={sites}
            onChange={({ target }) => onChange({ sites: target.value })}
          />
        </Field>
        <div>
          <p className="text-sm font-medium">{texts.embed}</p>
          <div className="flex flex-wrap items-start gap-2 pt-1.5">
            <code className="min-w-0 grow basis-72 rounded-md border bg-sunken px-3 py-2 text-xs wrap-anywhere">
              {code}
            </code>
            <Button onClick={() => void copyText(code, texts.codeCopied, texts.codeNotCopied)}>
              <Copy aria-hidden className="size-4" />
              {texts.copyCode}
            </Button>
          </div>
        </div>
      </div>
    </Panel>
  )
}
