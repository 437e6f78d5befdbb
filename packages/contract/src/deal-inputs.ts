import { z } from 'zod'
import { optionalPersonName } from './person-names.ts'
import {
  amount,
  commissionPayer,
  dealKind,
  fundsMethod,
  maxDealAgents,
  maxDealLines,
  maxLineDollars,
  maxPriceDollars,
  paperworkKind,
} from './deal-schemas.ts'
import { bit, date, id, unixSeconds, version } from './wire.ts'
import { optionalEmail } from './email.ts'

const text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)

/** A sheet as its form saves it: the whole of it, by the version it was made from. */
export const sheetInput = z.strictObject({
  version: version.min(1),
  kind: dealKind.optional(),
  basic_info: z.strictObject({
    client_name: optionalPersonName(200),
    client_email: optionalEmail,
    client_phone: text(50),
    apt_address: text(200),
    apt_unit: text(30),
    apt_price: amount(maxPriceDollars).nullable(),
    date,
    lease_start: date.nullable(),
    lease_end: date.nullable(),
    description: text(10_000),
    management: text(200).default(''),
  }),
  commissions: z
    .array(
      z.strictObject({
        line_id: z.string().max(20).default(''),
        description: text(200).min(1, 'Enter a description'),
        /** At most one of `op` and `fee` has an amount. */
        op: amount(maxLineDollars).nullable().default(null),
        fee: amount(maxLineDollars).nullable().default(null),
        /** Who pays a line without an amount yet. */
        payer: commissionPayer.optional(),
        deducts: bit.default(0),
        agent_id: id.default('0'),
        timing: z.enum(['before', 'after']).nullable().default(null),
        payee: text(200).default(''),
      }),
    )
    .max(maxDealLines, `At most ${maxDealLines} lines`),
  /** Without it the agents stay as they are. */
  agents: z
    .array(
      z.strictObject({
        agent_id: id,
        share: z.number().min(0.01).max(100),
        company_split: z.number().min(0).max(100).nullable().default(null),
        /** Why it is not the plan's; unchanged when omitted. */
        split_reason: text(500).optional(),
      }),
    )
    .min(1)
    .max(maxDealAgents)
    .optional(),
  funds: z.strictObject({
    methods: z
      .array(z.object({ key: fundsMethod.optional(), label: z.string().max(60), checked: bit }))
      .max(20),
  }),
})
export type SheetInput = z.input<typeof sheetInput>

/** How many different people record the money of a deal, approve it and pay it out. */
export const dutyPeople = z.literal([1, 2, 3])

export const moneyControls = z.object({
  people: dutyPeople,
  /** Supervisors who are active. */
  supervisors: z.number().int(),
  /** Who are no supervisors too; they record and pay, and approve nothing. */
  bookkeepers: z.number().int(),
  /** What holds now: an office with fewer supervisors needs no more people than it has. */
  in_effect: dutyPeople,
  /** Who changed it last; empty and null while it is as it was at first. */
  changed_by: z.string(),
  time_changed: unixSeconds.nullable(),
})
export type MoneyControls = z.infer<typeof moneyControls>

/** Deductions in their order, and the paperwork each kind of deal needs. */
export const dealSettings = z.strictObject({
  deduction_kinds: z
    .array(
      z.strictObject({
        title: text(60).min(1, 'Enter a name'),
        timing: z.enum(['before', 'after']),
        amount: amount(maxLineDollars).default(0),
      }),
    )
    .max(30),
  checklists: z.strictObject({ rental: z.array(paperworkKind).max(6), sale: z.array(paperworkKind).max(6) }),
})
export type DealSettings = z.infer<typeof dealSettings>
