import { expect, test } from 'vitest'
import { listContradictions } from './contradictions.ts'

const find = (values: Record<string, string>) =>
  listContradictions(values).map(({ field, issue }) => [field, issue])

test.each<[Record<string, string>, [string, string][]]>([
  [{ current_state: 'NY', current_zip: '07030' }, [['current_zip', 'zipState']]],
  [{ current_state: 'New York', current_zip: '07030-1111' }, [['current_zip', 'zipState']]],
  [{ current_state: 'NJ', current_zip: '07030' }, []],
  [{ current_state: 'NY', current_zip: '06390' }, []],
  [{ current_state: 'NY', current_zip: '07030', lives_abroad: '1' }, []],
  // Each is wrong by itself, or not there yet.
  [{ current_state: 'Ontario', current_zip: '07030' }, []],
  [{ current_state: 'NY', current_zip: '123' }, []],
  [{ current_zip: '07030' }, []],
  [{ previous_since: '2024-05-01', previous_until: '2023-05-01' }, [['previous_until', 'order']]],
  [{ previous_since: '2024-05-01', previous_until: '2024-05-01' }, []],
])('finds in %j what contradicts', (values, expected) => {
  expect(find(values)).toEqual(expected)
})
