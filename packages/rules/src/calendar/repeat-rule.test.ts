import { expect, test } from 'vitest'
import { describeRepeatRule } from './describe-rule.ts'
import { formatRepeatRule, parseRepeatRule, RepeatRuleError } from './repeat-rule.ts'

test.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=DAILY;INTERVAL=3;COUNT=4', 'Every 3 days, 4 times'],
  ['FREQ=WEEKLY;BYDAY=MO,WE', 'Every week on Monday and Wednesday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every week on weekdays'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20260501', 'Every 2 weeks on Tuesday until May 1, 2026'],
  ['FREQ=MONTHLY;BYMONTHDAY=15', 'Every month on the 15'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the second Tuesday'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'Every month on the last weekday'],
  ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8', 'Every year on March 8'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'Every year on the fourth Thursday of November'],
])('%s is %s', (rule, text) => {
  expect(describeRepeatRule(rule)).toBe(text)
})

test.each([
  ['freq=weekly;byday=mo;interval=1', 'FREQ=WEEKLY;BYDAY=MO'],
  ['FREQ=WEEKLY;WKST=MO;BYDAY=MO;', 'FREQ=WEEKLY;BYDAY=MO'],
  ['FREQ=MONTHLY;BYDAY=+2TU', 'FREQ=MONTHLY;BYDAY=2TU'],
])('writes %s as %s', (rule, text) => {
  expect(formatRepeatRule(parseRepeatRule(rule))).toBe(text)
})

test.each([
  '',
  'FREQ=HOURLY',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;COUNT=2;UNTIL=20260501',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;FREQ=WEEKLY',
  'FREQ=WEEKLY;BYDAY=2MO',
  'FREQ=MONTHLY;BYDAY=6MO',
  'FREQ=MONTHLY;BYMONTHDAY=0',
  'FREQ=YEARLY;BYWEEKNO=20',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;BYHOUR=1,2,3',
  'FREQ=DAILY;UNTIL=tomorrow',
  'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9',
])('refuses %j', (rule) => {
  expect(() => parseRepeatRule(rule)).toThrow(RepeatRuleError)
})
