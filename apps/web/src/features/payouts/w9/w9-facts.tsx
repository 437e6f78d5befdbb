import type { PayeeW9, W9 } from '@pb/contract/w9'
import { FactList, type Fact } from '../../../components/ui/fact-list.tsx'
import { formatDate } from '../../../lib/format.ts'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { getClassificationTitle } from './classification-title.ts'
import * as texts from './texts.ts'
import { TinValue } from './tin-value.tsx'

const toDay = (unixSeconds: number): string => formatDateTime(unixSeconds)

function toFacts(w9: W9): Fact[] {
  const { street, unit, city, state, zip } = w9
  const lines = [[street, unit].filter((part) => part !== '').join(', '), `${city}, ${state} ${zip}`]
  const some = (title: string, value: string): Fact[] => (value === '' ? [] : [{ title, value }])
  return [
    { title: texts.nameOnReturn, value: w9.name_line },
    ...some(texts.businessName, w9.business_name),
    { title: texts.classification, value: getClassificationTitle(w9) },
    ...some(texts.foreignPartners, w9.foreign_partners ? texts.yes : ''),
    ...some(texts.exemptCode, w9.exempt_code),
    ...some(texts.fatcaCode, w9.fatca_code),
    {
      title: texts.address,
      value: lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      )),
    },
    {
      title: w9.tin_type === 'ssn' ? texts.ssn : texts.ein,
      value: <TinValue id={w9.w9_id} mask={w9.tin_mask} />,
    },
    ...some(texts.backup, w9.backup_withholding ? texts.yes : ''),
    { title: texts.signedOn, value: formatDate(w9.signed_on) },
    { title: texts.given, value: texts.givenBy(w9.given_by, toDay(w9.given_at), w9.by_payee === 1) },
  ]
}

interface LinesProps {
  readonly title: string
  readonly lines: readonly { readonly key: string; readonly text: string }[]
}

function Lines({ title, lines }: LinesProps) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-sm font-medium">{title}</h3>
      <ul className="text-sm text-muted">
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  )
}

/** What a Form W-9 states, those before it, and who read the number. */
export function W9Facts({ payee }: { readonly payee: PayeeW9 & { readonly w9: W9 } }) {
  const { w9, earlier, readings } = payee
  const readingLines = readings.map(({ access_id, name, at, tax_year }) => ({
    key: access_id,
    text: texts.reading(name, toDay(at), tax_year),
  }))
  const earlierLines = earlier.map(({ w9_id, tin_mask, given_at, replaced_at }) => ({
    key: w9_id,
    text: texts.earlierForm(tin_mask, toDay(given_at), toDay(replaced_at)),
  }))
  return (
    <div className="flex flex-col gap-5">
      <FactList facts={toFacts(w9)} />
      <Lines
        title={texts.readings}
        lines={readingLines.length === 0 ? [{ key: '', text: texts.noReadings }] : readingLines}
      />
      {earlierLines.length > 0 && <Lines title={texts.earlier} lines={earlierLines} />}
    </div>
  )
}
