import type { Application } from '@pb/contract/applications'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatListTime } from '../../../lib/format.ts'
import { getPersonName } from '../labels.ts'
import type { FormContents } from './report.ts'
import * as texts from './texts.ts'

/** Ink on white in both themes, as on paper. */
const sheetClass = 'flex h-24 w-full max-w-xs rounded-md border bg-white p-2'

interface SignaturesProps {
  readonly form: Application
  readonly signatures: FormContents['signatures']
}

/** The person's signature, who signed and when. */
export function Signatures({ form, signatures }: SignaturesProps) {
  const name = getPersonName(form)
  const { time_signed: at } = form
  return (
    <Panel title={texts.signature}>
      {at === null && signatures.length === 0 ? (
        <p className="text-sm text-muted">{texts.notSigned}</p>
      ) : (
        <div className="flex flex-col gap-2">
          {signatures.map(({ media_item_id, url }) => (
            <span key={media_item_id} className={sheetClass}>
              <img
                src={url}
                alt={texts.signedBy(name)}
                className="m-auto max-h-full max-w-full object-contain"
              />
            </span>
          ))}
          {form.signature?.kind === 'typed' && (
            <figure aria-label={texts.signedBy(form.signature.name)} className={sheetClass}>
              <span className="m-auto line-clamp-2 font-serif text-2xl text-[#111827] italic wrap-anywhere">
                {form.signature.name}
              </span>
            </figure>
          )}
          {at !== null && (
            <p className="text-sm">{texts.signedAt(form.signature?.name ?? name, formatListTime(at))}</p>
          )}
          {form.signature?.is_other_name && (
            <p className="text-sm font-medium text-warning">{texts.otherName(form.signature.name, name)}</p>
          )}
          {form.changed_since_signing && (
            <p className="text-sm font-medium text-warning">{texts.changedSince}</p>
          )}
          {form.signature && form.signature.changes.length > 0 && (
            <ul aria-label={texts.changes} className="list-disc pl-5 text-sm">
              {form.signature.changes.map(({ title, before, after }) => (
                <li key={title}>{texts.changedFrom(title, before, after)}</li>
              ))}
            </ul>
          )}
          {form.signature?.covers_terms === false && (
            <p className="text-sm text-muted">{texts.withoutTerms}</p>
          )}
        </div>
      )}
    </Panel>
  )
}
