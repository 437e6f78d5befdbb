import type { Client } from '@pb/contract/client-schemas'
import { creditBands, guarantorKinds } from '@pb/rules/clients'
import { formatMoney } from '@pb/rules/money'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatDay } from '../../../lib/format.ts'
import { useSaveClient } from './mutations.ts'
import { parseNumber } from './form/fields.ts'
import { toSelectOptions } from '../select-options.ts'
import { MailLink, PhoneLink } from './contact-links.tsx'
import { SelectFact, TextFact } from './fact-rows.tsx'
import { formatMonthAndDay, parseMonthAndDay } from './month-and-day.ts'
import * as texts from './texts.ts'

const credit = toSelectOptions(creditBands, texts.notSpecified)
const guarantor = toSelectOptions(guarantorKinds, texts.notSpecified)
const identity = (text: string) => text

interface FactsProps {
  readonly client: Client
  readonly onWrite: (email: string) => void
}

/** Qualification and notes of a client, edited inline. */
export function Facts({ client, onWrite }: FactsProps) {
  const { mutateAsync: save } = useSaveClient(client.user_id)
  const { more_emails, more_phones } = client
  return (
    <Panel title={texts.about}>
      <div className="sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:gap-x-8">
        <TextFact
          label={texts.moveInDate}
          name="move_in_date"
          type="date"
          value={client.move_in_date ?? ''}
          parse={(text) => text || null}
          onSave={save}
        />
        <TextFact
          label={texts.income}
          name="income"
          inputMode="decimal"
          placeholder={texts.perYear}
          value={client.income === null ? '' : formatMoney(client.income)}
          parse={parseNumber}
          onSave={save}
        />
        <TextFact
          label={texts.budgetFrom}
          name="budget_min"
          inputMode="decimal"
          placeholder={texts.notSpecified}
          value={client.budget_min === null ? '' : formatMoney(client.budget_min)}
          parse={parseNumber}
          onSave={save}
        />
        <TextFact
          label={texts.budgetUpTo}
          name="budget_max"
          inputMode="decimal"
          placeholder={texts.notSpecified}
          value={client.budget_max === null ? '' : formatMoney(client.budget_max)}
          parse={parseNumber}
          onSave={save}
        />
        <SelectFact
          label={texts.credit}
          value={client.credit_band ?? ''}
          options={credit}
          onSave={async (value) => save({ credit_band: value || null })}
        />
        <SelectFact
          label={texts.guarantor}
          value={client.guarantor ?? ''}
          options={guarantor}
          onSave={async (value) => save({ guarantor: value || null })}
        />
        <TextFact
          label={texts.pets}
          name="pets"
          placeholder={texts.notSpecified}
          value={client.pets}
          parse={identity}
          onSave={save}
        />
        <TextFact
          label={texts.source}
          name="source"
          placeholder={texts.sourceExample}
          value={client.source}
          parse={identity}
          onSave={save}
        />
        <TextFact
          label={texts.address}
          name="address"
          placeholder={texts.notSpecified}
          value={client.address}
          parse={identity}
          onSave={save}
        />
        <TextFact
          label={texts.birthday}
          name="birthday"
          placeholder={texts.birthdayExample}
          value={formatMonthAndDay(client.birthday)}
          parse={parseMonthAndDay}
          onSave={save}
        />
      </div>
      <TextFact
        label={texts.notes}
        name="notes"
        multiline
        placeholder={texts.addNotes}
        value={client.notes}
        parse={identity}
        onSave={save}
      />
      {(more_emails.length > 0 || more_phones.length > 0) && (
        <div className="mt-2 grid grid-cols-[104px_minmax(0,1fr)] gap-x-1 border-t pt-3">
          <span className="text-sm text-muted">{texts.moreContacts}</span>
          <ul aria-label={texts.moreContactsLabel} className="min-w-0 space-y-1 px-2">
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
        {client.assigned_at === client.time_created
          ? texts.clientSince(formatDay(client.time_created))
          : texts.clientAndYoursSince(formatDay(client.time_created), formatDay(client.assigned_at))}
      </p>
    </Panel>
  )
}
