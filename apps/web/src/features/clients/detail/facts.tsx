import type { Client } from '@pb/contract/clients'
import { creditBands, guarantorKinds } from '@pb/rules/clients'
import { formatMoney } from '@pb/rules/money'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatDay } from '../../../lib/format.ts'
import { useSaveClient } from '../api/changes.ts'
import { numberOf } from '../forms/fields.ts'
import { optionsOf } from '../model/facts.ts'
import { MailLink, PhoneLink } from './contact-links.tsx'
import { SelectFact, TextFact } from './fact-rows.tsx'

const credit = optionsOf(creditBands, 'Not known')
const guarantor = optionsOf(guarantorKinds, 'Not known')
const asTyped = (text: string) => text

interface FactsProps {
  readonly client: Client
  readonly onWrite: (email: string) => void
}

/** What qualifies the client and what to remember, edited where it stands. */
export function Facts({ client, onWrite }: FactsProps) {
  const { mutateAsync: save } = useSaveClient(client.user_id)
  const { more_emails, more_phones } = client
  return (
    <Panel title="About the client">
      <div className="sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:gap-x-8">
        <TextFact
          label="Move-in date"
          name="move_in_date"
          type="date"
          value={client.move_in_date ?? ''}
          read={(text) => text || null}
          onSave={save}
        />
        <TextFact
          label="Income"
          name="income"
          inputMode="decimal"
          placeholder="$ a year"
          value={client.income === null ? '' : formatMoney(client.income)}
          read={numberOf}
          onSave={save}
        />
        <SelectFact
          label="Credit"
          value={client.credit_band ?? ''}
          options={credit}
          onSave={async (value) => save({ credit_band: value || null })}
        />
        <SelectFact
          label="Guarantor"
          value={client.guarantor ?? ''}
          options={guarantor}
          onSave={async (value) => save({ guarantor: value || null })}
        />
        <TextFact
          label="Pets"
          name="pets"
          placeholder="None said"
          value={client.pets}
          read={asTyped}
          onSave={save}
        />
        <TextFact
          label="Source"
          name="source"
          placeholder="Where they came from"
          value={client.source}
          read={asTyped}
          onSave={save}
        />
      </div>
      <TextFact
        label="Notes"
        name="notes"
        several
        placeholder="What to remember"
        value={client.notes}
        read={asTyped}
        onSave={save}
      />
      {(more_emails.length > 0 || more_phones.length > 0) && (
        <div className="mt-2 grid grid-cols-[104px_minmax(0,1fr)] gap-x-1 border-t pt-3">
          <span className="text-sm text-muted">Also at</span>
          <ul aria-label="More addresses and numbers" className="min-w-0 space-y-1 px-2">
            {more_emails.map((email) => (
              <li key={email}>
                <MailLink email={email} onWrite={onWrite} />
              </li>
            ))}
            {more_phones.map((phone) => (
              <li key={phone}>
                <PhoneLink phone={phone} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="mt-3 border-t pt-3 text-xs text-muted">
        Client since {formatDay(client.time_created)}
        {client.assigned_at !== client.time_created && `, yours since ${formatDay(client.assigned_at)}`}
      </p>
    </Panel>
  )
}
