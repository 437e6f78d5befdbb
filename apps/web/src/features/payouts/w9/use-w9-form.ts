import { zodResolver } from '@hookform/resolvers/zod'
import { w9Input, type PayeeW9, type W9Input } from '@pb/contract/w9'
import type { W9Classification } from '@pb/rules/deals/w9'
import { useForm, type Resolver } from 'react-hook-form'
import { HttpError, getErrorMessage } from '../../../lib/http-error.ts'
import { getToday } from '../labels.ts'
import { useSaveW9 } from './mutations.ts'

const empty = {
  classification: 'individual',
  first_name: '',
  middle_name: '',
  last_name: '',
  suffix: '',
  name: '',
  business_name: '',
  llc_tax: '',
  other_classification: '',
  foreign_partners: false,
  exempt_code: '',
  fatca_code: '',
  street: '',
  unit: '',
  city: '',
  state: 'NY',
  zip: '',
  tin_type: 'ssn',
  backup_withholding: false,
} as const

/** Fields of the form; the classification is empty until one is chosen. */
export type W9Values = Omit<W9Input, 'classification'> & { classification: W9Classification | '' }

/**
 * What a form without an earlier one starts with. Agents are people as a rule; others who are paid (a brokerage that
 * referred a client) mostly are companies, so that who enters their paper form has to choose.
 */
const toEmpty = ({ agent_id }: PayeeW9) =>
  agent_id === '0' ? ({ ...empty, classification: '', tin_type: 'ein' } as const) : empty

/** The lines of a stored form, without what only the reply has. */
function toLines(payee: PayeeW9) {
  const { w9 } = payee
  if (!w9) return toEmpty(payee)
  const keys = Object.keys(empty) as (keyof typeof empty)[]
  return Object.fromEntries(keys.map((key) => [key, w9[key]])) as Pick<W9Input, keyof typeof empty>
}

/** State of the form of a payee's W-9. Input is preserved when saving fails. */
export function useW9Form(
  payee: PayeeW9,
  { own, onSaved }: { readonly own: boolean; readonly onSaved: () => void },
) {
  const form = useForm<W9Values, unknown, W9Input>({
    // The form has every field, also those that a call may leave out.
    resolver: zodResolver(w9Input) as unknown as Resolver<W9Values, unknown, W9Input>,
    defaultValues: {
      agent_id: payee.agent_id,
      payee: payee.agent_id === '0' ? payee.name : '',
      seen_id: payee.w9?.w9_id ?? '0',
      ...toLines(payee),
      tin: '',
      signed_on: own ? getToday() : '',
      signature: '',
    },
  })
  const save = useSaveW9(onSaved)
  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync(values)
    } catch (error) {
      const issues = error instanceof HttpError ? (error.problem?.errors ?? []) : []
      for (const { path, message } of issues)
        form.setError(path.replace(/^body\./, '') as keyof W9Input, { message })
      if (issues.length === 0) form.setError('root', { message: getErrorMessage(error) })
    } finally {
      // The mutation would keep the number.
      save.reset()
    }
  })
  return { form, submit, busy: save.isPending }
}

export type W9Form = ReturnType<typeof useW9Form>['form']
