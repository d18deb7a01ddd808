import type { Identity } from '../../db/identity.ts'
import type { Condition } from './filter.ts'
import { isPattern, type Patterns } from './patterns.ts'
import type { TableFacts, Tables } from './tables.ts'

const longestList = 100

/** Why `identity` cannot follow a table with these conditions and columns, in the platform's words; null when it can. */
export async function checkSubscription(
  { tables, patterns }: { tables: Tables; patterns: Patterns },
  identity: Identity,
  facts: TableFacts,
  conditions: readonly Condition[],
  select: readonly string[],
): Promise<string | null> {
  const readable = facts.readable.get(identity.role)
  for (const condition of conditions) {
    if (!readable?.has(condition.column)) return `invalid column for filter ${condition.column}`
    const reason = await whyNoCondition(tables, patterns, condition, facts)
    if (reason) return reason
  }
  const unknown = select.find((column) => !readable?.has(column))
  return unknown === undefined ? null : `invalid column for select ${unknown}`
}

async function whyNoCondition(tables: Tables, patterns: Patterns, condition: Condition, facts: TableFacts): Promise<string | null> {
  const { column, operator, values } = condition
  const [type, shownType] = [facts.types.get(column)!, facts.shownTypes.get(column)!]
  if (isPattern(condition)) return patterns.whyNot(condition, type, shownType)
  if (operator === 'is') {
    if (!['null', 'true', 'false', 'unknown'].includes(values[0]!))
      return 'invalid value for is filter: must be null, true, false, or unknown'
    return values[0] === 'null' || type === 'bool' ? null : `is ${values[0]} filter requires a boolean column, got ${shownType}`
  }
  if (values.length > longestList) return `too many values for \`in\` filter. Maximum ${longestList}`
  for (const value of values) {
    const reason = await tables.whyNoValue(value, shownType)
    if (reason) return reason
  }
  return null
}
