import type { ClientImportExample } from '@pb/contract/client-imports'
import { Card } from '../../../components/ui/panel.tsx'
import * as texts from './texts.ts'

/** Up to three clients as they will stand after the import. */
export function ImportExamples({ examples }: { readonly examples: readonly ClientImportExample[] }) {
  if (examples.length === 0) return null
  return (
    <section aria-labelledby="import-examples" className="flex flex-col gap-3">
      <h2 id="import-examples" className="text-base font-medium">
        {texts.examplesTitle}
      </h2>
      <ul className="grid items-start gap-3 md:grid-cols-3">
        {examples.map(({ row, name, facts, notes }) => (
          <Card as="li" key={row} className="min-w-0 px-4 py-3">
            <p className="font-medium break-words">{name}</p>
            <dl className="mt-2 space-y-1.5 text-sm">
              {facts.map(({ title, text }) => (
                <div key={`${title} ${text}`}>
                  <dt className="text-xs text-muted">{title}</dt>
                  <dd className="break-words whitespace-pre-line">{text}</dd>
                </div>
              ))}
            </dl>
            {notes.length > 0 && <p className="mt-2 text-sm text-warning">{notes.join('. ')}</p>}
          </Card>
        ))}
      </ul>
    </section>
  )
}
