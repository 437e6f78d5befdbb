import type { Deal } from '@pb/contract/deals'
import { companySplits, fundsMethods, grossLineTitle, type FundsMethod } from '@pb/rules/deals/vocabulary'
import { newYorkDate } from '@pb/rules/new-york'
import type { Deps } from '../../../platform/deps.ts'
import { getSettings } from '../settings.ts'

/** Lines of an empty sheet: the gross line, and the office's deductions. */
function toLines(
  deductions: Awaited<ReturnType<typeof getSettings>>['deduction_kinds'],
): Deal['commissions'] {
  const line = { line_id: '', op: null, fee: null, payer: 'fee', agent_id: '0', payee: '' } as const
  return [
    { ...line, description: grossLineTitle, deducts: 0, timing: null },
    ...deductions.map(({ title, timing, amount }) => ({
      ...line,
      description: title,
      fee: amount === 0 ? null : amount,
      deducts: 1 as const,
      timing,
    })),
  ]
}

export const presentMethods = (checked: readonly FundsMethod[]): Deal['funds'] => ({
  methods: fundsMethods.map(({ key, title }) => ({
    key,
    label: title,
    checked: checked.includes(key) ? 1 : 0,
  })),
})

/** An empty sheet with what the office offers. */
export async function getTemplate({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const settings = await getSettings(db)
  return {
    basic_info: {
      client_name: '',
      client_email: '',
      client_phone: '',
      apt_address: '',
      apt_unit: '',
      apt_price: null,
      date: newYorkDate(clock.now()),
      lease_start: null,
      lease_end: null,
      description: '',
      management: '',
    },
    commissions: toLines(settings.deduction_kinds),
    funds: presentMethods([]),
    company_splits: [...companySplits],
    ...settings,
  }
}
